import { expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

test('runs on trial', () => {
  const before = process.env.APP_MODE
  process.env.APP_MODE = 'trial'
  expect(mode()).toBe('trial')
  if (before === undefined) delete process.env.APP_MODE
  else process.env.APP_MODE = before
})

test('is loud', () => {
  process.env.APP_LOUD = '1'
  expect(isLoud()).toBe(true)
  delete process.env.APP_LOUD
})
