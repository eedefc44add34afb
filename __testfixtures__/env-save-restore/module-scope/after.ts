const originalAppMode = process.env.APP_MODE
const originalAppLoud = process.env['APP_LOUD']
process.env.APP_MODE = 'trial'
process.env['APP_LOUD'] ??= '1'

import { afterAll, expect, onTestFinished, test } from 'bun:test'

const { isLoud, mode } = await import('./mode')

test('runs on trial', () => {
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  const originalAppLoudEnv = process.env.APP_LOUD
  onTestFinished(() => {
    if (originalAppLoudEnv === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoudEnv
  })
  process.env.APP_LOUD = '0'
  expect(isLoud()).toBe(false)
})

afterAll(() => {
  if (originalAppMode === undefined) delete process.env.APP_MODE
  else process.env.APP_MODE = originalAppMode
  if (originalAppLoud === undefined) delete process.env['APP_LOUD']
  else process.env['APP_LOUD'] = originalAppLoud
})
