import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'
import { silence } from './test-support'

silence()

afterEach(() => {
  mock.restore()
})

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
