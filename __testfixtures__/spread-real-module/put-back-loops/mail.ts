export const send = (): string => 'no'
