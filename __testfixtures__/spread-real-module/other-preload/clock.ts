export const hour = (): number => 12
