import { hour } from './clock'
import { currentUser } from './users'

export function greet(): string {
  return `Hello, ${currentUser()} at ${hour()}!`
}
