import { beforeAll, expect, test, vi } from 'vitest'
import { mode } from './mode'

beforeAll(() => {
  process.env.APP_LOUD = '1'
})

test('runs on trial', () => {
  vi.stubEnv('APP_MODE', 'trial')
  expect(mode()).toBe('trial')
})
