import { afterAll, expect, mock, test } from 'bun:test'
import { greet } from './greeting'

const currentUser = mock(() => 'Ada')

mock.module('./session', () => ({ currentUser, signOut: mock() }))

afterAll(() => {
  currentUser.mockClear()
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})
