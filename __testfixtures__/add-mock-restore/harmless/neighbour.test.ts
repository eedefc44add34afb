import { expect, test } from 'bun:test'
import { clock } from './clock'

test('nobody listens', () => {
  expect(clock.hour).not.toHaveProperty('mock')
})
