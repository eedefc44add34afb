export const items: number[] = []
