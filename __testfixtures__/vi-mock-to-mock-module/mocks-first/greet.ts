import { currentUser } from './session'
import { shout } from './shout'

export const greet = (): string => `Hello, ${shout(currentUser())}`
