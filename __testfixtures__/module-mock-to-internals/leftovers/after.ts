import { afterAll, expect, test } from 'bun:test'
import { _internals, greet } from './greeting'

const realInternals = { ..._internals }

// The letters of the tests.
const letters = 'Ada'

// The user of all tests.
_internals.currentUser = (() => letters) as never

// ---------- the clock ----------
_internals.hour = () => 8

// The words of the tests.
const words = ['Hello']

test('greets the user', () => {
  expect(greet()).toBe(`${words[0]}, Ada at 8!`)
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
  _internals.hour = realInternals.hour
})
