import { shout } from './names'
import { currentUser } from './session'

export const greet = (): string => `Hello, ${shout(currentUser())}`
