import { afterAll, expect, test } from 'bun:test'

const { page } = await import('./page')
const { _internals } = await import('./greeting')
const realInternals = { ..._internals }
_internals.currentUser = () => 'Ada'

test('shows the user', () => {
  expect(page()).toBe('<p>Hello, Ada!</p>')
})

afterAll(() => {
  _internals.currentUser = realInternals.currentUser
})
