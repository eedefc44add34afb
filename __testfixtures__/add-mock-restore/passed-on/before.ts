import { expect, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'
import { vi } from './spies'

test('says good evening', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
