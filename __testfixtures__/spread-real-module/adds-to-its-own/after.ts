import { afterAll, afterEach, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import { stamp } from './stamp'
import * as realSession from './session'

const actualClock = { ...realClock } // before all mocks
const actualSession = { ...realSession }

mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))
mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))

afterEach(() => mock.clearAllMocks())
afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.module('./session', () => actualSession)
})

test('stamps for Ada', () => {
  expect(stamp()).toBe('Ada at 2')
})