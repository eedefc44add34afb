export const other = (): string => 'y'
