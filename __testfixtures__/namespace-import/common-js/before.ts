import { expect, mock, test } from 'bun:test'
import { total } from './total'

mock.module('./rates.cjs', () => ({ rateOf: () => 2 }))
mock.module('./more.cjs', () => ({ extra: () => 1 }))

test('adds up', () => {
  expect(total(3)).toBe(7)
})
