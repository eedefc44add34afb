import { day } from './clock'

export const currentUser = (): string => `nobody on ${day()}`
