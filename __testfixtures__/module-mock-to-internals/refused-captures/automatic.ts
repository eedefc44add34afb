export const automatic = (): number => 20
