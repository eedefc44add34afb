import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { leave } from './leaving'
import * as session from './session'

afterEach(() => {
  mock.restore()
})

test('leaves', () => {
  spyOn(session, 'currentUser').mockReturnValue('Ada')
  expect(leave()).toBe('Ada leaves')
  expect(session.describeUser()).toBe('This is Ada')
})

test('waits', () => {
  spyOn(session, 'pause').mockImplementation(function (this: unknown) {
    return this === undefined ? 1 : 2
  })
  expect(session.wait()).toBe(1)
})

test('signs in', () => {
  spyOn(session, 'signIn').mockReturnValue('Ada')
  expect(session.signInLater()).toBe(session.signIn)
})

test('signs out', () => {
  const { signOut } = session
  spyOn(session, 'signOut').mockReturnValue('Ada')
  expect(session.signOutNow()).toBe('Ada')
  expect(signOut()).toBe('nobody')
})
