import { expect, test } from 'vitest'

test('has not lost its shell', () => {
  expect(process.env.SHELL).not.toBe('')
})
