import { expect, test, vi } from 'bun:test'
import { greeting } from './greeting'

vi.mock('./clock', () => ({
  now: () => new Date('2024-05-01T08:00:00Z'),
}))

test('greets in the morning', () => {
  expect(greeting('Ada')).toBe('Good morning, Ada')
})
