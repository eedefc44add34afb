export const later = (): string => 'y'
