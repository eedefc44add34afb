import { afterAll, expect, mock, test } from 'bun:test'
import { greet } from './greet'
import * as realSession2 from './session'

const actualSession2 = { ...realSession2 }

const realSession = await import('./session')
mock.module('./session', () => ({ ...realSession, currentUser: () => 'Ada' }))

test('greets Ada', () => {
  expect(greet()).toBe('Hello, Ada!')
})

afterAll(() => {
  mock.module('./session', () => actualSession2)
})
