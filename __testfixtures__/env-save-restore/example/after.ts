import { afterAll, beforeEach, expect, onTestFinished, test } from 'bun:test'
import { greet } from './greet'

const originalGreeting = process.env.GREETING

beforeEach(() => {
  process.env.GREETING = 'Hello'
})

test('greets by name', () => {
  expect(greet('Ada')).toBe('Hello, Ada!')
})

test('speaks up when told to', () => {
  const originalLoud = process.env.LOUD
  onTestFinished(() => {
    if (originalLoud === undefined) delete process.env.LOUD
    else process.env.LOUD = originalLoud
  })
  process.env.LOUD = '1'
  expect(greet('Ada')).toBe('HELLO, ADA!')
})

afterAll(() => {
  if (originalGreeting === undefined) delete process.env.GREETING
  else process.env.GREETING = originalGreeting
})
