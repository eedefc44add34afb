import { afterAll, expect, mock, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

const currentUser = mock(() => 'Ada')

_internals.currentUser = currentUser

afterAll(() => {
  currentUser.mockClear()
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
})
