import { hour } from './clock'
import { currentUser } from './session'

export const _internals: {
  hour: typeof hour
  currentUser: typeof currentUser
} = {
  hour: (...args) => hour(...args),
  currentUser: (...args) => currentUser(...args),
}

export function greet(): string {
  return `${_internals.hour()}: ${_internals.currentUser()}`
}
