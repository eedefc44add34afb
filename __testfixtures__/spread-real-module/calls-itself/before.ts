import { afterAll, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import * as realSession from './session'
import { currentUser } from './session'
import { stamp } from './stamp'

const actualSession = { ...realSession }
const later = mock((by: number = 1): number => by + realClock.now() + 0)

mock.module('./session', () => ({
  ...actualSession,
  currentUser() {
    const name = currentUser()
    return name === 'nobody' ? 'Ada' : name
  },
  isGuest: () => realSession.currentUser() === 'Ada',
}))
mock.module('./clock', () => ({ ...realClock, now: later }))

test('stamps for Ada', () => {
  expect(stamp()).toBe('Ada at 2')
  expect(later).toHaveBeenCalledTimes(1)
  expect(realSession.isGuest()).toBe(true)
})

afterAll(() => {
  mock.module('./session', () => actualSession)
})
