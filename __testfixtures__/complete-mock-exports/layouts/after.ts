import { expect, mock, test } from 'bun:test'

mock.module("./words", () => ({ yes: "yes" }))
mock.module('./one-line', () => ({ first: 1, second: 'two' }))
mock.module('./one-line-comma', () => ({ first: 1, second: 'two', }))
mock.module('./long', () => ({
  first: 1,
  second: 'the second of them',
  third: () => undefined,
  fourth: async () => undefined,
  LIMIT: 1,
}))
mock.module('./long-empty', () => ({
  first: 0,
  second: '',
  third: () => undefined,
  fourth: async () => undefined,
  LIMIT: 1,
}))
mock.module('./comment', () => ({
  first: 1, // the first
  second: 'two'
  // and no more
}))
mock.module('./method', () => ({ first() {
  return 1
}, second: 'two' }))
mock.module('./returns', () => {
  return {
    first: 1, second: 2,
    third: () => undefined,
    fourth: async () => undefined,
    LIMIT: 1,
  }
})
mock.module('./inner', function () {
  const first = 1
  if (first) return { first, second: 'two' }
  return { second: 2, first: 0 }
})
mock.module('./only-comment', () => ({
  // nothing of it is called
  first: 0,
  second: 'two',
}))

test('is loaded', async () => {
  expect(await import('./loads')).toBeDefined()
})
