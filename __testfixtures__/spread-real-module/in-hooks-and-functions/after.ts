import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, mock, test } from 'bun:test'
import { now } from './clock'
import * as realClock from './clock'
import { currentUser } from './session'
import * as realSession from './session'
import { stamp } from './stamp'

const actualSession = { ...realSession }
const actualClock = { ...realClock }

function mockSession(name: string) {
  mock.module('./session', () => ({ ...actualSession, currentUser: () => name }))
}

describe('with a user', () => {
  beforeAll(() => {
    mock.module('./clock', () => ({ ...actualClock, now: () => 2 }))
  })

  beforeEach(() => mockSession('Ada'))

  test('stamps for Ada', () => {
    expect(stamp()).toBe('Ada at 2')
    expect(currentUser()).toBe('Ada')
  })

  test.each(['Grace', 'Edith'])('stamps for %s', name => {
    mockSession(name)
    expect(stamp()).toBe(`${name} at 2`)
    expect(now()).toBe(2)
  })
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
})

afterEach(() => {
  mock.module('./session', () => actualSession)
})
