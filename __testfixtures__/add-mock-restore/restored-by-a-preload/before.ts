import { expect, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

test('says good evening', () => {
  spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
