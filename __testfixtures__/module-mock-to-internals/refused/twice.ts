export const twice = (): string => 'y'
