import { currentUser, LIMIT, signOut } from './session'

export const _internals: {
  currentUser: typeof currentUser
} = {
  currentUser: (...args) => currentUser(...args),
}

export function greet(): string {
  return `Hello, ${_internals.currentUser()}!`
}

export async function leave(): Promise<string> {
  return (await signOut(_internals.currentUser())) ? 'gone' : 'here'
}

export const limit = (): number => LIMIT
