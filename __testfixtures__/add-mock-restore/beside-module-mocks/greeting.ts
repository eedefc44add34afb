import { hourNow } from './clock'

export const greeting = (): string => (hourNow() < 11 ? 'Good morning' : 'Good day')
