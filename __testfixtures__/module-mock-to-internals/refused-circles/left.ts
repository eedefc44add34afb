export const left = (): string => 'y'
