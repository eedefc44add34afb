import { afterEach, beforeEach, describe, expect, it, mock, spyOn } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

const itByDay = process.env.NIGHT ? it.skip : it
const morning = () => spyOn(clock, 'hour').mockReturnValue(8)
function evening() {
  return spyOn(clock, 'hour').mockReturnValue(20)
}
const people = {
  silence() {
    spyOn(console, 'log').mockImplementation(() => {})
  },
}

afterEach(() => {
  mock.restore()
})

describe('greeting', () => {
  beforeEach(morning)
  beforeEach(() => people.silence())

  itByDay('says good morning', () => {
    expect(greeting()).toBe('Good morning')
  })

  it.each([20, 21])('says good evening at %i', hour => {
    evening().mockReturnValue(hour)
    expect(greeting()).toBe('Good evening')
  })
})
