export const log = (): string => 'y'
