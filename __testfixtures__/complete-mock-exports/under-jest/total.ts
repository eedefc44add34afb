import priceOf from './prices'

export const total = (names: string[]) => names.reduce((sum, name) => sum + priceOf(name), 0)
