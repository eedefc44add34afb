import { spyOn } from './spies'
import { clock } from './clock'
import { greeting } from './greeting'

test('says good evening', () => {
  spyOn(clock, 'hour').and.returnValue(20)
  expect(greeting()).toBe('Good evening')
})
