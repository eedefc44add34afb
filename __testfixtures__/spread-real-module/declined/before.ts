import { expect, mock, test } from 'bun:test'

mock.module('./session', () => ({ currentUser: () => 'Ada' }))

test('greets Ada', async () => {
  mock.module('node:os', () => ({ EOL: '|' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Ada!')
})
