import { currentUser } from './session'

function now(): number {
  return 20
}

export function greet(): string {
  return `Good ${_internals.now() < 12 ? 'morning' : 'evening'}, ${_internals.currentUser()}!`
}

export const _internals: {
  now: typeof now
  currentUser: typeof currentUser
} = {
  now,
  currentUser: (...args) => currentUser(...args),
}
