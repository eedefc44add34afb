export const low = 5
export const high = 10
