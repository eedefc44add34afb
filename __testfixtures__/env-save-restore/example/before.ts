import { beforeEach, expect, test } from 'bun:test'
import { greet } from './greet'

beforeEach(() => {
  process.env.GREETING = 'Hello'
})

test('greets by name', () => {
  expect(greet('Ada')).toBe('Hello, Ada!')
})

test('speaks up when told to', () => {
  process.env.LOUD = '1'
  expect(greet('Ada')).toBe('HELLO, ADA!')
})
