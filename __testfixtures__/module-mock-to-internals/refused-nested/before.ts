import { expect, test, vi } from 'vitest'
import { greet } from './greeting'

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

test('mocks for all tests', () => {
  vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
})
