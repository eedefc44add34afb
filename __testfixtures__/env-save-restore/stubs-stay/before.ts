import { expect, test, vi } from 'vitest'
import { mode } from './mode'

test('runs on trial', () => {
  vi.stubEnv('APP_MODE', 'trial')
  expect(mode()).toBe('trial')
})
