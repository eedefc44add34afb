import { beforeAll, beforeEach, describe, expect, mock, test } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

function mockSession(name: string) {
  mock.module('./session', () => ({ currentUser: () => name }))
}

describe('with a user', () => {
  beforeAll(() => {
    mock.module('./clock', () => ({ now: () => 2 }))
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
