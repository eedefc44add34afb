import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mode } from './mode'

const originalAppLoud = process.env.APP_LOUD

beforeAll(() => {
  process.env.APP_LOUD = '1'
})

test('runs on trial', () => {
  vi.stubEnv('APP_MODE', 'trial')
  expect(mode()).toBe('trial')
})

afterAll(() => {
  if (originalAppLoud === undefined) delete process.env.APP_LOUD
  else process.env.APP_LOUD = originalAppLoud
})

afterEach(() => {
  vi.unstubAllEnvs()
})
