import { expect, mock, test } from 'bun:test'
import { one } from './one'
import { two } from './two'

mock.module('./mail', () => ({ send: () => 'x' }))
mock.module('node:os', () => ({ hostname: () => 'x' }))

test('sends', () => {
  expect([one(), two()]).toEqual(['xx', 'xx'])
})
