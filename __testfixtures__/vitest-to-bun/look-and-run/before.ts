import { expect, test, vi } from 'vitest'
import { address } from './client'

const name = vi.fn().mockReturnValue('Ada')

test('is local on trial', () => {
  vi.stubEnv('APP_MODE', 'trial')
  expect(address(name())).toBe('http://localhost/Ada')
})

test('has the name once more after a reset', () => {
  vi.resetAllMocks()
  name.mockReturnValue('Bob')
  expect(address(name())).toContain('/Bob')
})
