import { greet } from './greeting'

export const name = typeof greet === 'function' ? greet() : ''
