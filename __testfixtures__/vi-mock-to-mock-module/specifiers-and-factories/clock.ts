export const now = (): number => Date.now()
export const zero = 0
