import { afterEach, expect, test } from 'bun:test'
import { _internals, greet, limit } from './greeting'

const realInternals = { ..._internals }

test('greets nobody yet', () => {
  expect(greet()).toBe('Hello, nobody!')
})

test('greets the user', () => {
  _internals.currentUser = () => 'Ada'
  expect(greet()).toBe('Hello, Ada!')
})

test('greets another one', () => {
  _internals.currentUser = () => 'Bo'
  expect(greet()).toBe('Hello, Bo!')
  expect(limit()).toBe(3)
})

afterEach(() => {
  _internals.currentUser = realInternals.currentUser
})
