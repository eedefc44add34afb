export const currentUser = (): string => 'nobody'
