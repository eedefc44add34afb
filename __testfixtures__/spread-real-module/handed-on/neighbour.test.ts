import { expect, test } from 'bun:test'
import { currentUser } from './session'

test('the user is the real one', () => {
  expect(currentUser()).toBe('nobody')
})
