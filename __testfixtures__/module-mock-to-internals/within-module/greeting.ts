/** Greetings. */

export function currentUser(): string {
  return 'nobody'
}

export function greet(): string {
  return `Hello, ${currentUser()}!`
}
