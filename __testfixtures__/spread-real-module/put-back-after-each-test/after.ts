import { afterEach, expect, mock, test } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }

test('greets Ada', () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
})

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!')
  expect(currentUser()).toBe('nobody')
})

afterEach(() => {
  mock.module('./session', () => actualSession)
})
