import { expect, test, vi } from 'bun:test'
import { currentUser } from './session'

vi.mock('./session', () => ({ currentUser: () => 'Ada' }))

test('mocks', () => {
  expect(currentUser()).toBe('Ada')
})
