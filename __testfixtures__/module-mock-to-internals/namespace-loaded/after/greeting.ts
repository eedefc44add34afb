import { currentUser } from './session'

const now = (): number => 20

export const _internals: { now: typeof now; currentUser: typeof currentUser } = { now, currentUser: (...args) => currentUser(...args) }

export function greet(): string {
  return `Hello, ${_internals.currentUser()}, at ${_internals.now()}!`
}
