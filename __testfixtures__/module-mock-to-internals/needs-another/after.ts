import { afterAll, expect, test } from 'bun:test'

const { greet, _internals } = await import('./greeting')
const realInternals = { ..._internals }
_internals.hour = () => 8
_internals.currentUser = () => 'Ada'

test('greets the user', () => {
  expect(greet()).toBe('8: Ada')
})

afterAll(() => {
  _internals.hour = realInternals.hour
  _internals.currentUser = realInternals.currentUser
})
