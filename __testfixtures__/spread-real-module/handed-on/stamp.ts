import { currentUser, isGuest } from './session'

export const stamp = (): string => (isGuest() ? 'guest' : currentUser())
