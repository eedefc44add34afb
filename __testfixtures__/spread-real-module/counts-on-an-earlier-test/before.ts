import { describe, expect, mock, test } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

describe('stamp', () => {
  mock.module('./clock', () => ({ now: () => 2 }))

  test('stamps for Ada', () => {
    mock.module('./session', () => ({ currentUser: () => 'Ada' }))
    expect(stamp()).toBe('Ada at 2')
  })

  test('stamps for Ada again', () => {
    expect(stamp()).toBe('Ada at 2')
    expect([now(), currentUser()]).toEqual([2, 'Ada'])
  })
})
