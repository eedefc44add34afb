import { describe, expect, it, jest } from '@jest/globals'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', () => {
  it('says good evening', () => {
    jest.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })
})
