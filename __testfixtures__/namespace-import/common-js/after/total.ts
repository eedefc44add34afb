import * as more from './more.cjs'
import * as rates from './rates.cjs'

export const total = (count: number): number => count * rates.rateOf() + more.extra()
