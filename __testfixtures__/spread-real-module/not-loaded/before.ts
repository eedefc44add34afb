import { expect, mock, test } from 'bun:test'

mock.module('./session', () => ({ currentUser: () => 'Ada' }))
mock.module('node:os', () => ({ EOL: '|' }))

const { greet } = await import('./greet')

test('greets Ada', () => {
  expect(greet()).toBe('Hello, Ada!')
})
