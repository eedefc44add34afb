import { beforeEach, expect, test, vi } from 'vitest'
import { hour } from './clock'
import { profiler } from './profiler'

vi.mock('./clock', () => ({ hour: vi.fn() }))

beforeEach(() => {
  vi.mocked(hour).mockReturnValue(8)
})

test('tells the hour', () => {
  expect(profiler.report()).toBe('at 8')
})
