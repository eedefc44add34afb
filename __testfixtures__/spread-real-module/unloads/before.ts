import { beforeEach, expect, mock, test } from 'bun:test'
import { entry } from './diary'

beforeEach(() => {
  // Start afresh.
  delete require.cache[require.resolve('./agenda')]
  delete require.cache[require.resolve('./clock')]

  mock.module('./clock', () => ({ now: () => 12, zone: () => 'UTC' }))
})

test('writes the time into the agenda', async () => {
  const { agenda } = await import('./agenda')
  expect(agenda()).toBe("12 o'clock, UTC")
})

test('writes the time into the diary', () => {
  expect(entry('lunch')).toMatch(/^\d+: lunch$/)
})
