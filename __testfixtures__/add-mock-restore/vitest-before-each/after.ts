import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

beforeEach(() => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
})

afterEach(() => {
  vi.restoreAllMocks()
})

// Vitest calls the hooks from the last to the first.
afterEach(() => {
  expect(clock.hour()).toBe(20)
})

afterEach(() => {
  expect(clock.hour).toHaveBeenCalledTimes(1)
})

it('says good evening', () => {
  expect(greeting()).toBe('Good evening')
})
