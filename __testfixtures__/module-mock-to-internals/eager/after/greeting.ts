import { currentUser } from './session'

export const _internals: {
  currentUser: typeof currentUser
} = {
  currentUser,
}

export function greet(): string {
  return `Hello, ${_internals.currentUser()}!`
}
