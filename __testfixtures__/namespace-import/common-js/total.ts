import more from './more.cjs'
import rates from './rates.cjs'

export const total = (count: number): number => count * rates.rateOf() + more.extra()
