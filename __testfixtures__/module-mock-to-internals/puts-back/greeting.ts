import { hour } from './clock'
import { currentUser } from './session'

export function greet(): string {
  return `Good ${hour() < 12 ? 'morning' : 'evening'}, ${currentUser()}!`
}
