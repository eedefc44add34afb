// Everything is mocked before it is loaded.
import { expect, test, vi } from 'bun:test'
import type { Session } from './session'

let answer = 'Ada'
vi.mock('./session', () => ({ currentUser: (): Session['user'] => answer }))
vi.mock('node:os', () => ({ EOL: '\r\n' }))

answer = 'Grace'

const { greet } = await import('./greet')

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Grace!\r\n')
})
