import { expect, test, vi } from 'bun:test'
import { now } from './clock'
import { greeting } from './greeting'

vi.mock('./clock', () => ({
  now: vi.fn(() => new Date('2024-05-01T08:00:00Z')),
}))

test('greets by the clock', () => {
  expect(greeting('Ada')).toBe('Good morning, Ada')
  expect(now).toHaveBeenCalledTimes(1)
})
