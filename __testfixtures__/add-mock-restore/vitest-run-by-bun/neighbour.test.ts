import { expect, test } from 'vitest'
import { greeting } from './greeting'

test('says good day at noon', () => {
  expect(greeting()).toBe('Good day')
})
