import { expect, mock, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realSession = await import('./session')
const { now } = _internals

mock.module('./session', () => ({ ...realSession, currentUser: mock(() => 'Ada') }))

test('greets the user', () => {
  expect(greet()).toBe(`Hello, Ada, at ${now()}!`)
  expect(realSession.currentUser).toHaveBeenCalledTimes(1)
  expect(realSession.LIMIT).toBe(3)
})
