import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { entry } from './diary'
import * as realClock from './clock'

const actualClock = { ...realClock }

beforeEach(() => {
  // Start afresh.
  delete require.cache[require.resolve('./agenda')]

  mock.module('./clock', () => ({ ...actualClock, now: () => 12, zone: () => 'UTC' }))
})

test('writes the time into the agenda', async () => {
  const { agenda } = await import('./agenda')
  expect(agenda()).toBe("12 o'clock, UTC")
})

test('writes the time into the diary', () => {
  expect(entry('lunch')).toMatch(/^\d+: lunch$/)
})

afterEach(() => {
  mock.module('./clock', () => actualClock)
})
