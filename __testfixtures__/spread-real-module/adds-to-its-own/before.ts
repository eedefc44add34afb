import { afterAll, afterEach, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import { stamp } from './stamp'

const actualClock = { ...realClock } // before all mocks

mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))
mock.module('./session', () => ({ currentUser: () => 'Ada' }))

afterEach(() => mock.clearAllMocks())
afterAll(() => {
  mock.module('./clock', () => actualClock)
})

test('stamps for Ada', () => {
  expect(stamp()).toBe('Ada at 2')
})