import { existsSync, readFileSync } from 'node:fs'
import { price, tax } from './prices'

export const total = () => {
  const currency = existsSync('currency.txt') ? readFileSync('currency.txt', 'utf8') : '?'
  return `${price() + tax()} ${currency}`
}
