import { beforeEach, expect, spyOn, test } from 'bun:test'
import * as greeting from './greeting'
import { currentUser, greet } from './greeting'

beforeEach(() => {
  spyOn(greeting, 'currentUser').mockImplementation(() => 'Ada')
})

test('greets the user', () => {
  expect(greet()).toBe('Hello, Ada!')
  expect(currentUser).toHaveBeenCalledTimes(1)
})
