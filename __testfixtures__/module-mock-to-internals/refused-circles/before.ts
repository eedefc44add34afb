import { expect, mock, test } from 'bun:test'
import { page } from './pages'
import { greet } from './greeting'

mock.module('./session', () => ({ currentUser: () => 'Ada' }))
mock.module('./clock', () => ({ hour: () => 8 }))
mock.module('./left', () => ({ left: () => 'x' }))

test('greets the user', () => {
  expect([greet(), page(), both.l()]).toBeDefined()
})

import * as both from './both'
