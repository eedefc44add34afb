import { readFileSync } from 'node:fs'
import * as realFs from 'fs'
import { afterAll, expect, mock, test } from 'bun:test'
import { price, tax } from './prices'
import * as realPrices from './prices'
import { total } from './total'

const actualPrices = { ...realPrices }
const actualFs = { ...realFs }

mock.module('./prices', () => ({ ...actualPrices, price: () => 100 }))
mock.module('./prices.ts', () => ({ tax: () => 7 }))
mock.module('fs', () => ({ ...actualFs, readFileSync: () => 'EUR' }))
mock.module('node:fs', () => ({ existsSync: () => true }))

test('both mocks of a module hold', () => {
  expect([price(), tax()]).toEqual([100, 7])
  expect(total()).toBe('107 EUR')
  expect(String(readFileSync('no-such-file'))).toBe('EUR')
})

afterAll(() => {
  mock.module('./prices', () => actualPrices)
  mock.module('fs', () => actualFs)
})
