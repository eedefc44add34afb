import { expect, test } from 'bun:test'
import { mode } from './mode'

test.failing('is live on trial', () => {
  const before = process.env.APP_MODE
  process.env.APP_MODE = 'trial'
  expect(mode()).toBe('live')
  process.env.APP_MODE = before
})

test('knows its mode', () => {
  expect(typeof mode()).toBe('string')
})
