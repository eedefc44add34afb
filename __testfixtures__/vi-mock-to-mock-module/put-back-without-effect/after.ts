import { afterAll, expect, mock, test } from 'bun:test'
import * as clock from './clock'
import { stamp } from './stamp'

const actualClock = { ...clock }

mock.module('./clock', () => ({ ...actualClock, now: () => 5 }))

// A namespace is the mocked module itself, and mock.restore() is for spies.
afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.restore()
})

test('stamps by the mocked clock', () => {
  expect(stamp()).toBe('5 UTC')
})
