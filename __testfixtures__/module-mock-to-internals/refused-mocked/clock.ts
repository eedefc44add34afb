export const hour = (): number => 20

export const minute = (): number => 59
