export const seamed = (): string => 'y'
