import { currentUser, LIMIT, signOut } from './session'

export function greet(): string {
  return `Hello, ${currentUser()}!`
}

export async function leave(): Promise<string> {
  return (await signOut(currentUser())) ? 'gone' : 'here'
}

export const limit = (): number => LIMIT
