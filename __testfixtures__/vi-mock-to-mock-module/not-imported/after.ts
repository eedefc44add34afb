import { afterAll, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'
import { greet } from './greet'
import * as realSession from './session'

const actualSession = { ...realSession }
const actualOs = { ...realOs }

const answer = 'Grace'
mock.module('./session', () => ({ ...actualSession, currentUser: () => answer }))
mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }))

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('node:os', () => actualOs)
})
