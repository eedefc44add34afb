import { afterAll, expect, mock, test } from 'bun:test'
import * as clock from './clock'
import { entry } from './diary'

const actual = { ...clock }

test('has a clock of its own', () => {
  mock.module('./clock', () => ({ ...actual, now: () => 7 }))
  expect(entry('breakfast')).toBe('7: breakfast')
})

afterAll(() => {
  mock.module('./clock', () => actual)
})
