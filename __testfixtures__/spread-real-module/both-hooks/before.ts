import { expect, mock, test } from 'bun:test'
import { stamp } from './stamp'

mock.module('./clock', () => ({ now: () => 2 }))

test('stamps for Ada', () => {
  mock.module('./session', () => ({ currentUser: () => 'Ada' }))
  expect(stamp()).toBe('Ada at 2')
})

test.each([3])('stamps for Grace at %i', time => {
  mock.module('./clock', () => ({ now: () => time }))
  mock.module('./session', () => ({ currentUser: () => 'Grace' }))
  expect(stamp()).toBe('Grace at 3')
})
