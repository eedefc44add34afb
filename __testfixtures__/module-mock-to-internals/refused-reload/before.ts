import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('./session', () => ({ currentUser: () => 'Ada' }))

beforeEach(() => {
  vi.resetModules()
})

test('greets the user', async () => {
  const { greet } = await import('./greeting')
  expect(greet()).toBe('Hello, Ada!')
})
