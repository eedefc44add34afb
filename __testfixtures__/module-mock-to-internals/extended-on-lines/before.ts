import { expect, mock, test } from 'bun:test'
import { greet } from './greeting'

mock.module('./session', () => ({ currentUser: () => 'Ada' }))

test('greets the user', () => {
  expect(greet()).toBe('Good evening, Ada!')
})
