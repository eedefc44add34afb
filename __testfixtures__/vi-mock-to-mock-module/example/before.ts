import { expect, test, vi } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'

vi.mock('./session', () => ({
  currentUser: vi.fn(() => 'Ada'),
}))

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})
