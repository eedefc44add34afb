import { describe, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', () => {
  it('says good day at noon', () => {
    expect(greeting()).toBe('Good day')
  })

  it('says good evening', () => {
    vi.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })
})
