import { afterEach, describe, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

let hour = 12

afterEach(() => {
  vi.restoreAllMocks()
})

// Vitest calls the hooks from the last to the first.
afterEach(() => {
  expect(clock.hour()).toBe(hour)
})

afterEach(() => {
  vi.clearAllMocks()
})

describe('greeting', () => {
  it('says good day at noon', () => {
    hour = 12
    expect(greeting()).toBe('Good day')
  })

  it('says good evening', () => {
    hour = 20
    vi.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })
})
