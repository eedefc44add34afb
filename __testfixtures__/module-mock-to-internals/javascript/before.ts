import { expect, test, vi } from 'vitest'
import { greet } from './greeting.js'

vi.mock('./session.js', () => ({ currentUser: vi.fn(() => 'Ada') }))

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})
