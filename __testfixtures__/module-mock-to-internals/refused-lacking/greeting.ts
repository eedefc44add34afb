import { hour } from './clock'
import { currentUser } from './session'

export const greet = (): string => `${currentUser()}: ${hour}`
