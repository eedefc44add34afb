import { currentUser } from './session'

export function greet(): string {
  return `Hello, ${currentUser()}!`
}
