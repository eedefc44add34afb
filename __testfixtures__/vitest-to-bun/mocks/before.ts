import { afterEach, expect, it, vi, type Mock, type Mocked, type MockInstance } from 'vitest'
import * as clock from './clock'
import { describeTime } from './clock'

let spy: MockInstance<() => number>
let bare: Mock
const twice = vi.fn<(n: number) => number>(n => n * 2)
type Made = ReturnType<typeof vi.fn>

afterEach(vi.restoreAllMocks)

it('is spied on', () => {
  spy = vi.spyOn(clock.system, 'now').mockReturnValue(5)
  vi.mocked(clock.system.now).mockReturnValueOnce(7)
  expect(describeTime()).toBe('at 7')
  vi.mocked(clock.system).now.mockReturnValueOnce(8)
  expect(describeTime()).toBe('at 8')
  const system = vi.mocked(clock.system)
  system.now.mockReturnValueOnce(9)
  expect(describeTime()).toBe('at 9')
  expect(vi.mocked(clock.system.now)).toHaveBeenCalledTimes(3)
  expect(spy).toHaveBeenCalledTimes(3)
})

it('is made', () => {
  const mock = vi.fn()
  const fake: Mocked<{ now(): number }> = { now: vi.fn(() => 1) }
  bare = vi.fn()
  bare(fake.now())
  const made: Made = bare
  expect(made).toHaveBeenCalledWith(1)
  vi.clearAllMocks()
  expect(bare).not.toHaveBeenCalled()
  expect(twice(2)).toBe(4)
  expect(mock).not.toHaveBeenCalled()
  expect(describeTime()).toMatch(/^at \d{10}/)
})
