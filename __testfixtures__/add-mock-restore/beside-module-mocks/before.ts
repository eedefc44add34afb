import { afterAll, describe, expect, mock, spyOn, test } from 'bun:test'
import * as realClock from './clock'
import { greeting } from './greeting'

const actualClock = { ...realClock }

mock.module('./clock', () => ({ ...actualClock, hourNow: () => 8 }))

describe('greeting', () => {
  const hour = spyOn(realClock, 'hourNow')

  test('says good morning', () => {
    expect(greeting()).toBe('Good morning')
    expect(hour).toHaveBeenCalledTimes(1)
  })
})

afterAll(() => {
  expect(realClock.hourNow()).toBe(8)
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
})
