export function currentUser(): string {
  return 'nobody'
}

export function greet(): string {
  return `Hello, ${currentUser()}!`
}

export const letters = (text: string): number => text.length
