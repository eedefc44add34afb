import { expect, test, vi } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

test('stamps by the clock', () => {
  expect(stamp()).toBe('nobody at 1')
  expect([now(), currentUser()]).toEqual([1, 'nobody'])
})

test('stamps for Ada', () => {
  vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
  vi.mock('./clock', () => ({ now: () => 2 }))
  expect(stamp()).toBe('Ada at 2')
})

test('stamps for Grace', async () => {
  await vi.mock('./session', () => ({ currentUser: () => 'Grace' }))
  vi.mock('./clock', () => ({ zero: 1 }))
  vi.mock('./clock', () => ({ now: () => 3 }))
  expect(stamp()).toBe('Grace at 4')
})
