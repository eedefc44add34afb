import { expect, test, vi } from 'vitest'
import { register } from './register'

vi.mock('./account', () => ({
  create: () => 'created',
  audit: () => undefined,
  remove: () => undefined,
}))

test('registers', () => {
  expect(register('me')).toBe('created')
})
