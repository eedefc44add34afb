export const DAY = 24

export const hour = (): number => 20
