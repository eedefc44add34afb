import { currentUser } from './session'

const now = (): number => 20

export const _internals: { now: typeof now } = { now }

export const greet = (): string => `Hello, ${currentUser()}, at ${_internals.now()}!`
