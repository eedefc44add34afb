export const foreign = (): string => 'y'
