export const name = (): string => 'nobody'
