export const nameOf = (): string => 'nobody'
