import { afterEach, beforeEach, expect, it, mock, vi } from 'bun:test'
import { age, later } from './age'

const START = '2020-01-01T00:00:00Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START) })
})

afterEach(() => {
  vi.useRealTimers()
})

it('goes on', () => {
  const call = mock()
  later(call)
  vi.advanceTimersByTime(1000)
  expect(call).toHaveBeenCalledOnce()
  expect(age(START)).toBe(1000)
})

it('is set in one go', () => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: new Date(START) })
  expect(age(START)).toBe(0)
})

it('begins where it is told', () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:01Z') })
  expect(age(START)).toBe(1000)
})
