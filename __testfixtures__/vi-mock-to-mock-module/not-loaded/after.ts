// Everything is mocked before it is loaded.
import { afterAll, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'
import type { Session } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }
const actualOs = { ...realOs }

let answer = 'Ada'
mock.module('./session', () => ({ ...actualSession, currentUser: (): Session['user'] => answer }))
mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }))

answer = 'Grace'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('node:os', () => actualOs)
})
