import { clock } from './clock'
import { greeting } from './greeting'

afterEach(() => {
  jest.restoreAllMocks()
})

describe('greeting', () => {
  it('says good evening', () => {
    jest.spyOn(clock, 'hour').mockReturnValue(20)
    expect(greeting()).toBe('Good evening')
  })
})
