import { expect, test } from 'bun:test'
import { greet } from './greet'

test('greets nobody', () => {
  expect(greet()).toBe('Hello, nobody!\n')
})
