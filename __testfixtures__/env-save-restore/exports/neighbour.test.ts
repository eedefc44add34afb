import { expect, test } from 'bun:test'
import { mode } from './mode'

test('is not limited', () => {
  expect(mode()).toBe('full')
})
