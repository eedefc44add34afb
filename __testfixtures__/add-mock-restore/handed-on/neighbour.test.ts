import { expect, test } from 'bun:test'
import { clock } from './clock'

test('knows the time', () => {
  expect(clock.now()).toBe(12)
})
