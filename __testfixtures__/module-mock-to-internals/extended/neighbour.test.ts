import { expect, test } from 'bun:test'
import { greet } from './greeting'

test('greets in the evening', () => {
  expect(greet()).toBe('Good evening, nobody!')
})
