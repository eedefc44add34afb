import { afterAll, expect, mock, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

const realSession = await import('./session')
const { now } = _internals

_internals.currentUser = mock(() => 'Ada')

test('greets the user', () => {
  expect(greet()).toBe(`Hello, Ada, at ${now()}!`)
  expect(_internals.currentUser).toHaveBeenCalledTimes(1)
  expect(realSession.LIMIT).toBe(3)
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
})
