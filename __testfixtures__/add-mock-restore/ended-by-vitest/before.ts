import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

describe('greeting', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
  })

  it('says good evening', () => {
    vi.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })

  describe('in the morning', () => {
    beforeAll(() => {
      vi.spyOn(clock, 'hour').mockReturnValue(8)
    })

    it('has a word', () => {
      expect(greeting()).toContain('Good')
    })
  })
})
