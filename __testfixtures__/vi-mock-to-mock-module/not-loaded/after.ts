// Everything is mocked before it is loaded.
import { afterAll, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'
import * as realPath from 'node:path'
import type { Session } from './session'
import * as realSession from './session'

const actualSession = { ...realSession }
const actualOs = { ...realOs }
const actualPath = { ...realPath }

let answer = 'Ada'
mock.module('./session', () => ({ ...actualSession, currentUser: (): Session['user'] => answer }))
mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }))
mock.module('node:path', () => ({ ...actualPath, sep: separator() }))

function separator() {
  return answer
}
answer = 'Grace'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('node:os', () => actualOs)
  mock.module('node:path', () => actualPath)
})
