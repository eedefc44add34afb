import { hour } from './clock'
import { currentUser } from './users'

export const _internals: {
  currentUser: typeof currentUser
  hour: typeof hour
} = {
  currentUser: (...args) => currentUser(...args),
  hour: (...args) => hour(...args),
}

export function greet(): string {
  return `Hello, ${_internals.currentUser()} at ${_internals.hour()}!`
}
