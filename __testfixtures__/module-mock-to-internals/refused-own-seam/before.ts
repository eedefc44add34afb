import { afterEach, expect, mock, test } from 'bun:test'
import { _internals, greet } from './greeting'

const saved = { ..._internals }

mock.module('./session', () => ({ currentUser: () => 'Ada' }))

afterEach(() => {
  Object.assign(_internals, saved)
})

test('greets the user', () => {
  _internals.now = () => 8
  expect(greet()).toBe('Hello, Ada, at 8!')
})
