import { afterAll, expect, test } from 'bun:test'
import * as realClock from './clock'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

const actualClock = { ...realClock }

_internals.currentUser = () => 'Ada'
_internals.hour = (() => actualClock.hour() - 12) as never

test('greets the user', () => {
  expect(greet()).toBe('Good morning, Ada!')
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.hour = realInternals.hour
})
