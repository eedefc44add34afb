import { afterEach, beforeEach, expect, mock, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

beforeEach(() => {
  mock.restore()
})

afterEach(() => {
  mock.restore()
})

test('has a word for every hour', () => {
  expect(greeting()).not.toBe('')
})

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
