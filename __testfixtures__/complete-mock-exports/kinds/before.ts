import { expect, mock, test } from 'bun:test'

// The real module connects as soon as it is loaded.
mock.module('./client', () => ({
  url: 'http://test', // not the real one
}))

test('takes what it needs', async () => {
  const { describeAll } = await import('./all')
  expect(describeAll()).toBe('http://test')
})
