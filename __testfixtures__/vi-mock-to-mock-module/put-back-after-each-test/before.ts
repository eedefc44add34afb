import { expect, test, vi } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'

test('greets Ada', () => {
  vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
})

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!')
  expect(currentUser()).toBe('nobody')
})
