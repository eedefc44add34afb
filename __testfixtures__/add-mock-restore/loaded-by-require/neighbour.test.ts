import { expect, test } from 'bun:test'
import { greeting } from './greeting'

test('says good day at noon', () => {
  expect(greeting()).toBe('Good day')
})
