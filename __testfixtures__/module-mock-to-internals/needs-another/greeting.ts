import { hour } from './clock'
import { currentUser } from './session'

export function greet(): string {
  return `${hour()}: ${currentUser()}`
}
