import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { _internals, profiler } from './profiler'

const realInternals = { ..._internals }

_internals.hour = vi.fn()

beforeEach(() => {
  vi.mocked(_internals.hour).mockReturnValue(8)
})

test('tells the hour', () => {
  expect(profiler.report()).toBe('at 8')
})

afterAll(() => {
  _internals.hour = realInternals.hour
})
