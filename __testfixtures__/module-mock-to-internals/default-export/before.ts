import { expect, mock, test } from 'bun:test'
import { greet } from './greeting'

mock.module('./user', () => ({ default: () => 'Ada' }))

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
})
