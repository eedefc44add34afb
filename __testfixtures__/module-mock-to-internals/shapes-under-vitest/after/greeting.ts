import { hour } from './clock'
import { word } from './texts'
import user from './user'

export const _internals: { isMorning: () => boolean; user: typeof user; hour: typeof hour; word: typeof word } = { isMorning: () => _internals.hour() < 12, user: (...args) => user(...args), hour: (...args) => hour(...args), word: (...args) => word(...args) }

export function greet(): string {
  return `${_internals.word()}, ${_internals.user()} at ${_internals.hour()}!`
}

export function wave(): string {
  return `${_internals.user()} waves ${_internals.isMorning() ? 'in the morning' : 'late'}`
}
