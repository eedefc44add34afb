/** What a mock only hands on may use what is declared below it. */
import { expect, mock, test } from 'bun:test'
import { stamp } from './stamp'

function currentUser() {
  return users[0] ?? 'nobody'
}

mock.module('./session', () => ({ currentUser, isGuest: isAlone }))

const users: string[] = []

test('stamps for the one who is there', () => {
  users.push('Ada')
  expect(stamp()).toBe('Ada')
})

function isAlone() {
  return users.length === 0
}
