import { afterEach, expect, mock, test } from 'bun:test'
import { now } from './clock'
import * as realClock from './clock'
import { currentUser } from './session'
import * as realSession from './session'
import { stamp } from './stamp'

const actualSession = { ...realSession }
const actualClock = { ...realClock }

test('stamps by the clock', () => {
  expect(stamp()).toBe('nobody at 1')
  expect([now(), currentUser()]).toEqual([1, 'nobody'])
})

test('stamps for Ada', () => {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
  mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))
  expect(stamp()).toBe('Ada at 2')
})

test('stamps for Grace', async () => {
  await mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Grace' }))
  mock.module('./clock', () => ({ ...actualClock, zero: 1 }))
  mock.module('./clock', () => ({ now: () => 3 }))
  expect(stamp()).toBe('Grace at 4')
})

afterEach(() => {
  mock.module('./session', () => actualSession)
  mock.module('./clock', () => actualClock)
})
