import { afterEach, expect, mock, test } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'

mock.module('./session', () => ({
  currentUser: mock(() => 'Ada'),
}))

afterEach(() => {
  mock.restore()
})

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})
