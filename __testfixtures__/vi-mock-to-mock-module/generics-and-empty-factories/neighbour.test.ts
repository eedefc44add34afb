import { expect, test } from 'bun:test'
import { stamp } from './stamp'

test('stamps by the real clock', () => {
  expect(stamp()).toBe('1000CET')
})
