import { expect, mock, test } from 'bun:test'
import { greet, limit } from './greeting'

test('greets nobody yet', () => {
  expect(greet()).toBe('Hello, nobody!')
})

test('greets the user', () => {
  void mock.module('./session', () => ({ currentUser: () => 'Ada' }))
  expect(greet()).toBe('Hello, Ada!')
})

test('greets another one', () => {
  void mock.module('./session', () => {
    return { currentUser: () => 'Bo' }
  })
  expect(greet()).toBe('Hello, Bo!')
  expect(limit()).toBe(3)
})
