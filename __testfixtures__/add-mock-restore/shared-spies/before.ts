import { beforeAll, describe, expect, it, spyOn } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

const hour = spyOn(clock, 'hour')

describe('in the morning', () => {
  beforeAll(() => {
    hour.mockReturnValue(8)
  })

  it('says good morning', () => {
    expect(greeting()).toBe('Good morning')
  })

  it('says it again', () => {
    spyOn(console, 'log').mockImplementation(() => {})
    expect(greeting()).toBe('Good morning')
    expect(hour).toHaveBeenCalled()
  })
})
