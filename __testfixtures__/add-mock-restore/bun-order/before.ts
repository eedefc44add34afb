import { describe, expect, it, jest } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', () => {
  it('says good day at noon', () => {
    expect(greeting()).toBe('Good day')
  })

  it('says good evening', () => {
    jest.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })
})
