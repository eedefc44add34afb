export const settings = { a: 2 }
