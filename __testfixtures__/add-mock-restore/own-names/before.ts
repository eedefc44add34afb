import * as t from 'vitest'
import { vi as v } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

t.test('says good day at noon', () => {
  t.expect(greeting()).toBe('Good day')
})

t.test('says good evening', () => {
  v.spyOn(clock, 'hour').mockReturnValue(20)
  t.expect(greeting()).toBe('Good evening')
})
