import { afterAll, describe, expect, mock, test } from 'bun:test'
import * as clock from './clock'
import * as realSession from './session'
import { stamp } from './stamp'

const actualClock = { ...clock }
const actualSession = { ...realSession }

mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))
mock.module('./session', () => ({
  ...actualSession, // the rest stays
  currentUser: () => 'Ada',
}))

describe('stamp', () => {
  test('stamps for Ada', () => {
    expect(stamp()).toBe('Ada at 2')
    expect([realSession.currentUser(), clock.now()]).toEqual(['Ada', 2])
  })

  // For the tests in here only.
  afterAll(() => {
    mock.module('./session', () => realSession)
  })
})

// Has no effect so far: the namespace is the mocked module itself.
afterAll(() => {
  mock.module('./clock', () => ({ ...actualClock }))
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
