import { hour } from './clock'
import { currentUser } from './session'

export const _internals: {
  currentUser: typeof currentUser
  hour: typeof hour
} = {
  currentUser: (...args) => currentUser(...args),
  hour: (...args) => hour(...args),
}

export function greet(): string {
  return `Good ${_internals.hour() < 12 ? 'morning' : 'evening'}, ${_internals.currentUser()}!`
}
