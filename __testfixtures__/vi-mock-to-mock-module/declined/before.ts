import { expect, test, vi } from 'bun:test'

const answer = 'Grace'
vi.mock('./session', () => ({ currentUser: () => answer }))
vi.mock('node:os', () => ({ EOL: '\r\n' }))

let separator = '|'
vi.mock('node:path', () => ({ sep: separator }))
separator = '/'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})
