import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import * as counting from './counting'
import { shout } from './shouting'

afterEach(() => {
  mock.restore()
})

test('counts down', () => {
  spyOn(counting, 'countDown')
  expect(counting.launch()).toBe('3 2 1 0')
})

test('is loud', () => {
  const upper = spyOn(counting, 'upper')
  expect(counting.loud('a')).toBe('A')
  expect(shout).toBeDefined()
  expect(upper).toHaveBeenCalled()
})
