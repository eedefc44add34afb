import { expect, test } from 'bun:test'

test('process.exit is the real one', () => {
  expect(process.exit).not.toHaveProperty('mock')
})
