import { afterAll, expect, mock, test, vi } from 'bun:test'
import * as clock from './clock'
import { stamp } from './stamp'

vi.mock('./clock', () => ({ ...clock, now: () => 5 }))

// A namespace is the mocked module itself, and mock.restore() is for spies.
afterAll(() => {
  mock.module('./clock', () => clock)
  mock.restore()
})

test('stamps by the mocked clock', () => {
  expect(stamp()).toBe('5 UTC')
})
