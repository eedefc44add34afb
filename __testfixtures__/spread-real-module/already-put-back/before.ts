import { afterAll, afterEach, beforeEach, describe, expect, mock, spyOn, test } from 'bun:test'
import * as realClock from './clock'
import * as realSession from './session'

const actualClock = { ...realClock }
const actualSession = { ...realSession }

mock.module('./clock', () => ({ ...actualClock, now: () => 5 }))

describe('stamp', () => {
  beforeEach(() => {
    mock.module('./session.ts', () => ({ ...actualSession, currentUser: () => 'Ada' }))
    spyOn(console, 'log').mockImplementation(() => {})
  })

  afterEach(() => {
    mock.restore()
    mock.module('./session', () => ({ ...actualSession }))
  })

  test('with the mocked clock', () => {
    expect(realClock.now()).toBe(5)
  })
})

afterAll(restoreClock)

function restoreClock() {
  mock.module('./clock', () => actualClock)
}
