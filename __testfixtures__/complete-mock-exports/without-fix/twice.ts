export const a = 0
export const b = 0
