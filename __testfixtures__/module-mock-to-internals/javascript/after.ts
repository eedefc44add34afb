import { afterAll, expect, test, vi } from 'vitest'
import { _internals, greet } from './greeting.js'

const realInternals = { ..._internals }

_internals.currentUser = vi.fn(() => 'Ada') as never

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
})
