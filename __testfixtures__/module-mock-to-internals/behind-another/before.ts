import { expect, mock, test } from 'bun:test'

mock.module('./session', () => ({ currentUser: () => 'Ada' }))

const { page } = await import('./page')

test('shows the user', () => {
  expect(page()).toBe('<p>Hello, Ada!</p>')
})
