export const word = (): string => 'Hello'
