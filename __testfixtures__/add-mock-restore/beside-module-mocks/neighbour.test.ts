import { beforeEach, expect, mock, test } from 'bun:test'
import { greeting } from './greeting'

// Puts back what was there when a spy came: after the text before, the mock.
beforeEach(() => {
  mock.restore()
})

test('says good day at noon', () => {
  expect(greeting()).toBe('Good day')
})
