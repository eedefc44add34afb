import { expect, test, vi } from 'bun:test'
import { clock } from './clock'

test('nobody listens', () => {
  expect(vi.isMockFunction === undefined && 'mock' in clock.hour).toBe(false)
})
