import { expect, test } from 'bun:test'
import { mode } from './room'

test('is outside', () => {
  expect(mode()).toBe('outside')
})
