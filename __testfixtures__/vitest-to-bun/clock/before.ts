import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { age, later } from './age'

const START = '2020-01-01T00:00:00Z'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(START)
})

afterEach(() => {
  vi.useRealTimers()
})

it('goes on', () => {
  const call = vi.fn()
  later(call)
  vi.advanceTimersByTime(1000)
  expect(call).toHaveBeenCalledOnce()
  expect(age(START)).toBe(1000)
})

it('is set in one go', () => {
  vi.useRealTimers()
  vi.useFakeTimers().setSystemTime(new Date(START))
  expect(age(START)).toBe(0)
})

it('begins where it is told', () => {
  vi.useFakeTimers({ now: '2020-01-01T00:00:01Z' })
  expect(age(START)).toBe(1000)
})
