export const hour = (): number => new Date().getHours()

export const minute = (): number => new Date().getMinutes()
