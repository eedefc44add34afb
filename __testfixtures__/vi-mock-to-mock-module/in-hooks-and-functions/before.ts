import { beforeAll, beforeEach, describe, expect, test, vi } from 'bun:test'
import { now } from './clock'
import { currentUser } from './session'
import { stamp } from './stamp'

function mockSession(name: string) {
  vi.mock('./session', () => ({ currentUser: () => name }))
}

describe('with a user', () => {
  beforeAll(() => {
    vi.mock('./clock', () => ({ now: () => 2 }))
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
