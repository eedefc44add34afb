import { expect, test } from 'bun:test'
import { user } from './user'

test('is nobody', () => {
  expect(user()).toBe('nobody')
})
