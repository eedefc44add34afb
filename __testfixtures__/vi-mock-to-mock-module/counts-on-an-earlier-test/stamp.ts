import { now, zero } from './clock'
import { currentUser } from './session'

export const stamp = (): string => `${currentUser()} at ${now() + zero}`
