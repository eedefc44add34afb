import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

afterEach(() => {
  mock.restore()
})

test('says good morning', () => {
  spyOn(clock, 'hour').mockReturnValue(8)
  expect(greeting()).toBe('Good morning')
})

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
