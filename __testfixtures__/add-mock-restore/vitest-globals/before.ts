import type { MockInstance } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

let hour: MockInstance<() => number>

beforeEach(() => {
  hour = vi.spyOn(clock, 'hour').mockReturnValue(20)
})

afterEach(() => {
  expect(hour).toHaveBeenCalled()
})

describe('greeting', () => {
  it('says good evening', () => {
    expect(greeting()).toBe('Good evening')
  })
})
