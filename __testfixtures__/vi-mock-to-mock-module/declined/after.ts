import { afterAll, expect, mock, test, vi } from 'bun:test'
import * as realOs from 'node:os'

const actualOs = { ...realOs }

const answer = 'Grace'
vi.mock('./session', () => ({ currentUser: () => answer }))
mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }))

let separator = '|'
vi.mock('node:path', () => ({ sep: separator }))
separator = '/'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})

afterAll(() => {
  mock.module('node:os', () => actualOs)
})
