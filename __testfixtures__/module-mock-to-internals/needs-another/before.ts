import { expect, mock, test } from 'bun:test'

mock.module('./clock', () => ({ hour: () => 8 }))
mock.module('./session', () => ({ currentUser: () => 'Ada' }))

const { greet } = await import('./greeting')

test('greets the user', () => {
  expect(greet()).toBe('8: Ada')
})
