export const offset = (): number => 3
export const name = (): string => 'UTC'
