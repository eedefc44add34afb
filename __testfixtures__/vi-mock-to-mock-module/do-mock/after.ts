import { afterEach, expect, mock, test } from 'bun:test'
import { currentUser } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }

test('greets Ada', async () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Ada!')
  mock.module('./session', () => actualSession)
  expect(greet()).toBe('Hello, nobody!')
})

test('greets Grace', async () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Grace' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Grace!')
})

test('has no user', () => {
  expect(currentUser()).toBe('nobody')
})

afterEach(() => {
  mock.module('./session', () => actualSession)
})
