import { afterEach, expect, mock, test } from 'bun:test'
import * as realOs from 'node:os'

const actualOs = { ...realOs }

mock.module('./session', () => ({ currentUser: () => 'Ada' }))

test('greets Ada', async () => {
  mock.module('node:os', () => ({ ...actualOs, EOL: '|' }))
  const { greet } = await import('./greet')
  expect(greet()).toBe('Hello, Ada!')
})

afterEach(() => {
  mock.module('node:os', () => actualOs)
})
