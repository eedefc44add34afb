import { afterAll, expect, mock, test } from 'bun:test'
import * as clock from './clock'
import { greet } from './greeting'

const realClock = { ...clock }

// The letters of the tests.
const letters = 'Ada'

// No real users: a mock of them.
mock.module('./users', () => ({ ROLE: 'admin' }))
mock.module('./clock', () => ({ DAY: 24 }))

// The user of all tests.
mock.module('./users', () => ({ ROLE: 'admin', currentUser: () => letters }))

// ---------- the clock ----------
mock.module('./clock', () => ({ ...realClock, DAY: 24, hour: () => 8 }))

// The words of the tests.
const words = ['Hello']

test('greets the user', () => {
  expect(greet()).toBe(`${words[0]}, Ada at 8!`)
})

// Put the real clock back.
afterAll(() => {
  mock.module('./clock', () => realClock)
})
