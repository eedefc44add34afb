export const hour = (): number => 20

export const day = (): number => 1
