import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'bun:test'
import { discount, price, tax } from './prices'

test('prices and files are real', () => {
  expect([price(), tax(), discount()]).toEqual([1, 2, 3])
  expect(existsSync('currency.txt')).toBe(false)
  expect(() => readFileSync('currency.txt')).toThrow()
})
