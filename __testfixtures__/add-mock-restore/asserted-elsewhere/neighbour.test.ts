import { expect, test } from 'bun:test'

test('console.info is the real one', () => {
  expect(console.info).not.toHaveProperty('mock')
})
