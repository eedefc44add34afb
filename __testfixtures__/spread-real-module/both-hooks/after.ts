import { afterAll, afterEach, expect, mock, test } from 'bun:test'
import { stamp } from './stamp'
import * as realClock from './clock'
import * as realSession from './session'

const actualClock = { ...realClock }
const actualSession = { ...realSession }

mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))

test('stamps for Ada', () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
  expect(stamp()).toBe('Ada at 2')
})

test.each([3])('stamps for Grace at %i', time => {
  mock.module('./clock', () => ({ now: () => time }))
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Grace' }))
  expect(stamp()).toBe('Grace at 3')
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
})

afterEach(() => {
  mock.module('./session', () => actualSession)
})
