import { currentUser, signOut } from './session'

function now(): number {
  return 20
}

export const _internals: { now: typeof now; signOut: typeof signOut } = { now, signOut: name => signOut(name) }

export function greet(): string {
  return `Good ${_internals.now() < 12 ? 'morning' : 'evening'}, ${currentUser()}!`
}

export async function leave(): Promise<string> {
  return (await _internals.signOut(currentUser())) ? 'gone' : 'here'
}
