import { describe, expect, test, vi } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

describe('stamp', () => {
  vi.mock('./clock', () => ({ now: () => 2 }))

  test('stamps for Ada', () => {
    vi.mock('./session', () => ({ currentUser: () => 'Ada' }))
    expect(stamp()).toBe('Ada at 2')
  })

  test('stamps for Ada again', () => {
    expect(stamp()).toBe('Ada at 2')
    expect([now(), currentUser()]).toEqual([2, 'Ada'])
  })
})
