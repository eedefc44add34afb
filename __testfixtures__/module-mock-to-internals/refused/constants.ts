export const limitOf = (): number => 2
