export const currentUser = (): string => 'nobody'

export const LIMIT = 3
