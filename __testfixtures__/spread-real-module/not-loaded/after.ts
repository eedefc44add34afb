import { afterAll, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'
import * as realSession from './session'

const actualSession = { ...realSession }
const actualOs = { ...realOs }

mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
mock.module('node:os', () => ({ ...actualOs, EOL: '|' }))

const { greet } = await import('./greet')

test('greets Ada', () => {
  expect(greet()).toBe('Hello, Ada!')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('node:os', () => actualOs)
})
