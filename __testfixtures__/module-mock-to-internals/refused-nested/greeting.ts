import { currentUser } from './session'

export const greet = (): string => `Hello, ${currentUser()}!`
