import { expect, test } from 'bun:test'
import { count } from './count'

test('nothing is set', () => {
  expect(count()).toBe(0)
})
