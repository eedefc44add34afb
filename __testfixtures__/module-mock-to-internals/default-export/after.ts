import { afterAll, expect, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

_internals.user = () => 'Ada'

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})

afterAll(() => {
  _internals.user = realInternals.user
})
