export const paged = (): string => 'y'
