import { expect, test, vi } from 'bun:test'
import { greet } from './greet'

const { currentUser } = vi.hoisted(() => ({ currentUser: vi.fn(() => 'Ada') }))
const names = vi.hoisted(() => {
  const first = 'Ada'
  return [first, 'Grace']
})
const late = await vi.hoisted(async () => (await import('./session')).isGuest)
const level = vi.hoisted(() => {
  process.env.LEVEL = 'debug'
  return process.env.LEVEL
})

vi.mock('./session', () => ({ currentUser }))

test('greets the current user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
  expect([names.length, typeof late, level]).toEqual([2, 'function', 'debug'])
})
