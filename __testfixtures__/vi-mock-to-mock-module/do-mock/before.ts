import { expect, jest, test, vi } from 'bun:test'
import { currentUser } from './session'

test('greets Ada', async () => {
  vi.doMock('./session', () => ({ currentUser: () => 'Ada' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Ada!')
  vi.doUnmock('./session')
  expect(greet()).toBe('Hello, nobody!')
})

test('greets Grace', async () => {
  jest.doMock('./session', () => ({ currentUser: () => 'Grace' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Grace!')
})

test('has no user', () => {
  expect(currentUser()).toBe('nobody')
})
