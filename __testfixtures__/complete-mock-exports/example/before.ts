import { expect, mock, test } from 'bun:test'

mock.module('./store', () => ({
  load: () => ['a', 'b'],
}))

test('counts what is stored', async () => {
  const { count } = await import('./count')
  expect(count()).toBe(2)
})
