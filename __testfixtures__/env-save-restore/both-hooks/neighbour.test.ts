import { expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

test('is live and quiet by itself', () => {
  expect(mode()).toBe('live')
  expect(isLoud()).toBe(false)
})
