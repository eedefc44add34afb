export const unused = (): string => 'y'
