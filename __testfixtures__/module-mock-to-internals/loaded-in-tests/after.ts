import { afterEach, beforeEach, expect, test } from 'bun:test'
import { _internals } from './greeting'

const realInternals = { ..._internals }

beforeEach(() => {
  _internals.currentUser = () => 'Ada'
})

test('greets the user', async () => {
  const { greet } = await import('./greeting')
  expect(greet()).toBe('Hello, Ada!')
})

afterEach(() => {
  _internals.currentUser = realInternals.currentUser
})
