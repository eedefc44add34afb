export const ROLE = 'admin'

export const currentUser = (): string => 'nobody'
