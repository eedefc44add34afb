export const _internals: {
  currentUser: typeof currentUser
} = {
  currentUser: (...args) => currentUser(...args),
}

export function currentUser(): string {
  return 'nobody'
}

export function greet(): string {
  return `Hello, ${_internals.currentUser()}!`
}

export const letters = (text: string): number => text.length
