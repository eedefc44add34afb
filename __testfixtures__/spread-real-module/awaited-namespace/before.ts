import { afterAll, expect, mock, test } from 'bun:test'
import { greet } from './greet'

const realSession = await import('./session')
mock.module('./session', () => ({ ...realSession, currentUser: () => 'Ada' }))

test('greets Ada', () => {
  expect(greet()).toBe('Hello, Ada!')
})

afterAll(() => {
  mock.module('./session', () => realSession)
})
