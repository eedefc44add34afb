export const shellOf = (): string => process.env.SHELL || '/bin/sh'
