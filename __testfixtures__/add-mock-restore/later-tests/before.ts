import { describe, expect, it, spyOn } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', () => {
  it('says good evening', () => {
    spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })

  it('says something', () => {
    expect(greeting()).toStartWith('Good')
  })
})
