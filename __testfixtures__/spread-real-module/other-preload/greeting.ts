import { hour } from './clock'

export const greeting = (): string => (hour() < 18 ? 'Good day' : 'Good evening')
