export const today = (): string => 'Sunday'
