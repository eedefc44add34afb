import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'bun:test'
import { price, tax } from './prices'
import { total } from './total'

vi.mock('./prices', () => ({ price: () => 100 }))
vi.mock('./prices.ts', () => ({ tax: () => 7 }))
vi.mock('fs', () => ({ readFileSync: () => 'EUR' }))
vi.mock('node:fs', () => ({ existsSync: () => true }))

test('both mocks of a module hold', () => {
  expect([price(), tax()]).toEqual([100, 7])
  expect(total()).toBe('107 EUR')
  expect(String(readFileSync('no-such-file'))).toBe('EUR')
})
