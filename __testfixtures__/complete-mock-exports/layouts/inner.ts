export const first = 0
export const second = 'two'
