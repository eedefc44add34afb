import { expect, test } from 'bun:test'
import { currentUser, isGuest } from './session'

test('nobody is logged in', () => {
  expect(currentUser()).toBe('nobody')
  expect(isGuest()).toBe(true)
})
