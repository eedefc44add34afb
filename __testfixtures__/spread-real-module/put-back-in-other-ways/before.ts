import { afterAll, afterEach, describe, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import * as session from './session'

const realNow = realClock.now
const users = { currentUser: session.currentUser, isGuest: session.isGuest }
const awaited = await import('./zone')
const zone = { ...awaited }

mock.module('./clock', () => ({ now: () => 5 }))
mock.module('./session', () => ({ currentUser: () => 'Ada' }))
mock.module('./zone', () => ({ ...zone, offset: () => 2 }))

// Below other mocks, but above those of its own.
const format = { ...(await import('./format')) }

describe('stamp', () => {
  test('with another format', () => {
    mock.module('./format', () => ({ ...format, pad: (text: string) => text }))
    expect([realClock.now(), session.currentUser(), awaited.offset()]).toEqual([5, 'Ada', 2])
  })

  afterAll(() => {
    mock.module('./zone', () => zone)
    mock.module('./format', () => format)
  })
})

afterAll(() => {
  mock.module('./clock', () => ({ now: realNow }))
  mock.module('./session', () => users)
})

afterEach(() => mock.restore())
