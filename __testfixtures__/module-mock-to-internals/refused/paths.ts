export const join = (): string => 'y'
