import { clock } from './clock'
import { greeting } from './greeting'
import { afterEach } from './hooks'

test('says good evening', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
