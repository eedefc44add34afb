process.env.APP_MODE = 'trial'
process.env['APP_LOUD'] ??= '1'

import { expect, test } from 'bun:test'

const { isLoud, mode } = await import('./mode')

test('runs on trial', () => {
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  process.env.APP_LOUD = '0'
  expect(isLoud()).toBe(false)
})
