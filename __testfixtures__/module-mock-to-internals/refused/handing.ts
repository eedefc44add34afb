export const handed = (): string => 'y'
