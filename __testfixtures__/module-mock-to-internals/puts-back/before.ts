import { afterAll, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import { greet } from './greeting'
import * as realSession from './session'

const actualSession = { ...realSession }
const actualClock = { ...realClock }

mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
mock.module('./clock', () => ({ ...actualClock, hour: () => actualClock.hour() - 12 }))

afterAll(() => {
  mock.module('./session', () => actualSession)
  mock.module('./clock', () => actualClock)
})

test('greets the user', () => {
  expect(greet()).toBe('Good morning, Ada!')
})
