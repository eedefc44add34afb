import { beforeEach, expect, mock, test } from 'bun:test'

beforeEach(() => {
  mock.module('./session', () => ({ currentUser: () => 'Ada', signOut: async () => true, LIMIT: 3 }))
})

test('greets the user', async () => {
  const { greet } = await import('./greeting')
  expect(greet()).toBe('Hello, Ada!')
})
