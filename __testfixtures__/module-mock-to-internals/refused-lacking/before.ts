import { expect, mock, test } from 'bun:test'

const all = { hour: () => 8 }

mock.module('./clock', () => ({ hour: class {} }))
mock.module('./session', () => ({ currentUser: () => 'Ada' }))

const { greet } = await import('./greeting')

test('greets the user', () => {
  expect([greet(), all]).toBeDefined()
})
