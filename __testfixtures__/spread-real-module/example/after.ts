import { afterAll, afterEach, expect, mock, test } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }

mock.module('./session', () => ({
  ...actualSession,
  currentUser: mock(() => 'Ada'),
}))

afterEach(() => {
  mock.restore()
})

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
