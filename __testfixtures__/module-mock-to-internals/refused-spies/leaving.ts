import { currentUser } from './session'

export const leave = (): string => `${currentUser()} leaves`
