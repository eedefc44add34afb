export const hour = (): number => 20
