import { hour } from './clock'
import { nameOf } from './names'

export const greet = () => `Good ${hour() < 12 ? 'morning' : 'day'}, ${nameOf()}`
