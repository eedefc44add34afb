import user from './user'

export const greet = (): string => `Hello, ${user()}!`
