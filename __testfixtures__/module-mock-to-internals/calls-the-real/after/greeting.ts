import { currentUser, LIMIT, signOut } from './session'

export const _internals: {
  currentUser: typeof currentUser
  signOut: typeof signOut
} = {
  currentUser: (...args) => currentUser(...args),
  signOut: (...args) => signOut(...args),
}

export function greet(): string {
  return `Hello, ${_internals.currentUser()}!`
}

export async function leave(): Promise<string> {
  return (await _internals.signOut(_internals.currentUser())) ? 'gone' : 'here'
}

export const limit = (): number => LIMIT
