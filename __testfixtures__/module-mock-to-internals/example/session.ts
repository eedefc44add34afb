export function currentUser(): string {
  return 'nobody'
}

export function signOut(): void {}
