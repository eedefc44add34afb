import { afterEach, describe, expect, mock, spyOn, test } from 'bun:test'
import * as greeting from './greeting'
import { _internals } from './greeting'

afterEach(() => {
  mock.restore()
})

describe('greet', () => {
  test('greets the user', () => {
    const user = spyOn(_internals, 'currentUser').mockReturnValue('Ada')
    expect(greeting.greet()).toBe('Hello, Ada!')
    expect(user).toHaveBeenCalledTimes(1)
    expect(_internals.currentUser).toHaveBeenCalledTimes(1)
  })

  test('greets nobody', () => {
    expect(greeting.greet()).toBe('Hello, nobody!')
  })

  test('counts letters', () => {
    // Only the test calls it.
    spyOn(greeting, 'letters').mockReturnValue(3)
    expect(greeting.letters('Hello')).toBe(3)
  })
})
