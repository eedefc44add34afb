import { afterAll, expect, mock, test, vi } from 'bun:test'
import { greet } from './greet'
import * as realSession from './session'

const actualSession = { ...realSession }

const { currentUser } = { currentUser: vi.fn(() => 'Ada') }
const names = (() => {
  const first = 'Ada'
  return [first, 'Grace']
})()
const late = await (async () => (await import('./session')).isGuest)()
const level = (() => {
  process.env.LEVEL = 'debug'
  return process.env.LEVEL
})()

mock.module('./session', () => ({ ...actualSession, currentUser }))

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
  expect([names.length, typeof late, level]).toEqual([2, 'function', 'debug'])
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
