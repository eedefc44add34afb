import { afterAll, describe, expect, mock, test } from 'bun:test'
import { now } from './clock'
import * as realClock from './clock'
import { currentUser } from './session'
import * as realSession from './session'
import { stamp } from './stamp'

const actualClock = { ...realClock }
const actualSession = { ...realSession }

describe('stamp', () => {
  mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))

  test('stamps for Ada', () => {
    mock.module('./session', () => ({ ...actualSession, currentUser: () => 'Ada' }))
    expect(stamp()).toBe('Ada at 2')
  })

  test('stamps for Ada again', () => {
    expect(stamp()).toBe('Ada at 2')
    expect([now(), currentUser()]).toEqual([2, 'Ada'])
  })
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.module('./session', () => actualSession)
})
