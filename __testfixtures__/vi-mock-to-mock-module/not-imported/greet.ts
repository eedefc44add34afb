import { EOL } from 'node:os'
import { currentUser } from './session'

export const greet = (): string => `Hello, ${currentUser()}!${EOL}`
