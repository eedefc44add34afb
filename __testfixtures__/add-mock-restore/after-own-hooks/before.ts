import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

let asked: number

beforeEach(() => {
  asked = 0
  spyOn(clock, 'hour').mockImplementation(() => {
    asked++
    return 20
  })
})

// Every test must ask the clock.
afterEach(() => {
  expect(clock.hour).toHaveBeenCalledTimes(asked)
}) // asked, not guessed

describe('in the evening', () => {
  test('says good evening', () => {
    expect(greeting()).toBe('Good evening')
  })
})
