import { expect, test } from 'bun:test'
import { greet } from './greet'

test('says Hi unless told otherwise', () => {
  expect(greet('Bob')).toBe('Hi, Bob!')
})
