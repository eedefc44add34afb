import currentUser from './user'

export const sender = (): string => currentUser()
