export const read = (): string => 'y'

export const unread = (): string => 'z'
