import { currentUser } from './session'

const now = (): number => 20

export const _internals: { now: typeof now } = { now }

export function greet(): string {
  return `Hello, ${currentUser()}, at ${_internals.now()}!`
}
