import { currentUser, signOut } from './session'

function now(): number {
  return 20
}

export const _internals: { now: typeof now; signOut: typeof signOut; currentUser: typeof currentUser } = { now, signOut: name => signOut(name), currentUser: (...args) => currentUser(...args) }

export function greet(): string {
  return `Good ${_internals.now() < 12 ? 'morning' : 'evening'}, ${_internals.currentUser()}!`
}

export async function leave(): Promise<string> {
  return (await _internals.signOut(_internals.currentUser())) ? 'gone' : 'here'
}
