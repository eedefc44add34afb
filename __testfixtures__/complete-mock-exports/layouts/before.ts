import { expect, mock, test } from 'bun:test'

mock.module("./words", () => ({}))
mock.module('./one-line', () => ({ first: 1 }))
mock.module('./one-line-comma', () => ({ first: 1, }))
mock.module('./long', () => ({ first: 1, second: 'the second of them' }))
mock.module('./long-empty', () => ({}))
mock.module('./comment', () => ({
  first: 1 // the first
  // and no more
}))
mock.module('./method', () => ({ first() {
  return 1
} }))
mock.module('./returns', () => {
  return {
    first: 1, second: 2,
  }
})
mock.module('./inner', function () {
  const first = 1
  if (first) return { first }
  return { second: 2 }
})
mock.module('./only-comment', () => ({
  // nothing of it is called
}))

test('is loaded', async () => {
  expect(await import('./loads')).toBeDefined()
})
