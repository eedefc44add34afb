import { afterAll, expect, mock, test } from 'bun:test'
import { _internals, page } from './pages'
import { greet } from './greeting'

const realInternals = { ..._internals }

mock.module('./session', () => ({ currentUser: () => 'Ada' }))
_internals.hour = () => 8
mock.module('./left', () => ({ left: () => 'x' }))

test('greets the user', () => {
  expect([greet(), page(), both.l()]).toBeDefined()
})

import * as both from './both'

afterAll(() => {
  _internals.hour = realInternals.hour
})
