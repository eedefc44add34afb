import { expect, mock, test, vi } from 'bun:test'
// Mocks above the imports of what they mock.
vi.mock('./clock', () => ({ now: () => 5 }))

import { now } from './clock'

mock.module('./zone', () => ({ zone: () => 'Z' }))
vi.mock('./zone', () => ({ offset: () => 2 }))

import { stamp } from './stamp'
import { offset } from './zone'

test('stamps by the mocked clock', () => {
  expect(now()).toBe(5)
  expect(offset()).toBe(2)
  expect(stamp()).toBe('5Z+2')
})
