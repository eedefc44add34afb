export const send = (): string => 'y'
