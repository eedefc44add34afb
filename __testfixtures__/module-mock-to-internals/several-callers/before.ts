import { expect, mock, test } from 'bun:test'
import { part } from './farewell'
import { greet } from './greeting'

const currentUser = mock(() => 'Ada')

mock.module('./session', () => ({ currentUser }))

test('greets and parts', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(part()).toBe('Bye, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(2)
})
