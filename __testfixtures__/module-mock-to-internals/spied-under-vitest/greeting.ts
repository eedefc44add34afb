export function currentUser(): string {
  return 'nobody'
}

export default function word(): string {
  return 'Hello'
}

export function greet(): string {
  return `${word()}, ${currentUser()}!`
}
