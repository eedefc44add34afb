export const nameOf = (): string => 'y'
