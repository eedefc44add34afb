import { expect, test, vi } from 'vitest'
import { register } from './register'

vi.mock('./account', () => ({ create: () => 'created' }))

test('registers', () => {
  expect(register('me')).toBe('created')
})
