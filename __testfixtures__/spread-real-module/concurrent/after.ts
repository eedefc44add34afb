import { afterAll, expect, mock, test } from 'bun:test'
import { greet } from './greet'
import { currentUser } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }

test.concurrent('greets Ada', async () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
})

test.concurrent('greets Ada as well', async () => {
  mock.module('./session', () => ({ currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser()).toBe('Ada')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
