import { afterEach, expect, test, vi } from 'vitest'
import * as greeting from './greeting'

afterEach(() => {
  vi.restoreAllMocks()
})

test('greets the user', () => {
  vi.spyOn(greeting, 'currentUser').mockReturnValue('nobody')
  vi.spyOn(greeting, 'default').mockReturnValue('Hello')
  expect(greeting.greet()).toBe('Hello, nobody!')
})
