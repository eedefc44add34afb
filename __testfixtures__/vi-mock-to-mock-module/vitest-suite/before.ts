import { expect, test, vi } from 'vitest'
import { greet } from './greet'

vi.mock('./session', () => ({ currentUser: () => 'Ada' }))

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
})
