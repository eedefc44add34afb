// Everything is mocked before it is loaded.
import { afterAll, expect, mock, test, vi } from 'bun:test'
import * as realOs from 'node:os'
import type { Session } from './session'

const actualOs = { ...realOs }

let answer = 'Ada'
vi.mock('./session', () => ({ currentUser: (): Session['user'] => answer }))
mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }))
vi.mock('node:path', () => ({ sep: separator() }))

function separator() {
  return answer
}
answer = 'Grace'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})

afterAll(() => {
  mock.module('node:os', () => actualOs)
})
