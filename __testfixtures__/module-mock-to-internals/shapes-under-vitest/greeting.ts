import { hour } from './clock'
import { word } from './texts'
import user from './user'

export const _internals: { isMorning: () => boolean } = { isMorning: () => hour() < 12 }

export function greet(): string {
  return `${word()}, ${user()} at ${hour()}!`
}

export function wave(): string {
  return `${user()} waves ${_internals.isMorning() ? 'in the morning' : 'late'}`
}
