export const kept = (): string => 'y'
