import { currentUser } from './session.js'

export const _internals = {
  currentUser: (...args) => currentUser(...args),
}

export const greet = () => `Hello, ${_internals.currentUser()}!`
