export const offset = (): number => 0
