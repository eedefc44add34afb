export const hourNow = (): number => 12
