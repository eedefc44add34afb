import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import * as counting from './counting'
import { _internals } from './counting'
import { shout } from './shouting'

afterEach(() => {
  mock.restore()
})

test('counts down', () => {
  spyOn(_internals, 'countDown')
  expect(counting.launch()).toBe('3 2 1 0')
})

test('is loud', () => {
  const upper = spyOn(_internals, 'upper')
  expect(counting.loud('a')).toBe('A')
  expect(shout).toBeDefined()
  expect(upper).toHaveBeenCalled()
})
