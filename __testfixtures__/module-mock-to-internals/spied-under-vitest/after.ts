import { afterEach, expect, test, vi } from 'vitest'
import * as greeting from './greeting'
import { _internals } from './greeting'

afterEach(() => {
  vi.restoreAllMocks()
})

test('greets the user', () => {
  vi.spyOn(_internals, 'currentUser').mockReturnValue('nobody')
  vi.spyOn(_internals, 'word').mockReturnValue('Hello')
  expect(greeting.greet()).toBe('Hello, nobody!')
})
