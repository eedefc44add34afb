export const _internals: {
  currentUser: typeof currentUser
  word: typeof word
} = {
  currentUser: (...args) => currentUser(...args),
  word: (...args) => word(...args),
}

export function currentUser(): string {
  return 'nobody'
}

export default function word(): string {
  return 'Hello'
}

export function greet(): string {
  return `${_internals.word()}, ${_internals.currentUser()}!`
}
