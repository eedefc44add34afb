export const currentUser = (): string => process.env.SESSION_USER ?? 'nobody'
export const isGuest = (): boolean => currentUser() === 'nobody'
