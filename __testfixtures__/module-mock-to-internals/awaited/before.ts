import { afterAll, expect, mock, test } from 'bun:test'

const signedOut: string[] = []

mock.module('./session', () => ({
  ...realSession,
  currentUser: () => 'Ada',
  signOut: async (name: string) => signedOut.push(name) > 0,
}))

import * as realSession from './session'

const { greet, leave } = await import('./greeting')

afterAll(() => {
  signedOut.length = 0
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

test('signs the user out', async () => {
  expect(await leave()).toBe('gone')
  expect(signedOut).toEqual(['Ada'])
})
