import { currentUser } from './session.js'
export const greet = () => `Hello, ${currentUser()}!`
