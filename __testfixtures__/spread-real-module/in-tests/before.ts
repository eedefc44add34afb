import { expect, mock, test } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

test('stamps by the clock', () => {
  expect(stamp()).toBe('nobody at 1')
  expect([now(), currentUser()]).toEqual([1, 'nobody'])
})

test('stamps for Ada', () => {
  mock.module('./session', () => ({ currentUser: () => 'Ada' }))
  mock.module('./clock', () => ({ now: () => 2 }))
  expect(stamp()).toBe('Ada at 2')
})

test('stamps for Grace', async () => {
  await mock.module('./session', () => ({ currentUser: () => 'Grace' }))
  mock.module('./clock', () => ({ zero: 1 }))
  mock.module('./clock', () => ({ now: () => 3 }))
  expect(stamp()).toBe('Grace at 4')
})
