import { expect, test } from '@jest/globals'
import { greeting } from './greeting'

test('says good day at noon', () => {
  expect(greeting()).toBe('Good day')
})
