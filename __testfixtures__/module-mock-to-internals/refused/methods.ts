export const bound = (): string => 'y'
