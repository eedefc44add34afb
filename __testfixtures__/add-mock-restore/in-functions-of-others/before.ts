import { expect, it, spyOn } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'
import { register } from './register'

register({
  at(hour: number) {
    spyOn(clock, 'hour').mockReturnValue(hour)
  },
})

it('says good evening', () => {
  expect(greeting()).toBe('Good evening')
})

it('says it again', () => {
  expect(greeting()).toBe('Good evening')
})
