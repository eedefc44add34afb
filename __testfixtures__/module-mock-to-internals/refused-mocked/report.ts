import { hour } from './clock'
import { word } from './words'

export const report = (): string => `${word()} at ${hour()}`
