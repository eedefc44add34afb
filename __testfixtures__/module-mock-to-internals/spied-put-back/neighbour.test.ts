import { expect, test } from 'bun:test'
import { greet } from './greeting'

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!')
})
