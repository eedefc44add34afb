import { afterEach, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

afterEach(() => {
  expect(clock.hour).toHaveBeenCalledTimes(1)
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('says good evening', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
