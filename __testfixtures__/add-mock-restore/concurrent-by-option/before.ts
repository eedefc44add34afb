import { describe, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', { concurrent: true }, () => {
  it('says good evening', () => {
    vi.spyOn(clock, 'hour').mockReturnValue(20)
    vi.spyOn(console, 'log')
    expect(greeting()).toBe('Good evening')
  })
})
