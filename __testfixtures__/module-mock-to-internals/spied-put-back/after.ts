import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

beforeEach(() => {
  spyOn(_internals, 'currentUser').mockImplementation(() => 'Ada')
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(_internals.currentUser).toHaveBeenCalledTimes(1)
})

afterEach(() => {
  _internals.currentUser = realInternals.currentUser
})
