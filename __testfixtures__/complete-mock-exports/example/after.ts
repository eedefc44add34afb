import { expect, mock, test } from 'bun:test'

mock.module('./store', () => ({
  load: () => ['a', 'b'],
  LIMIT: 100,
  save: () => undefined,
  sync: async () => undefined,
  Lock: class {},
}))

test('counts what is stored', async () => {
  const { count } = await import('./count')
  expect(count()).toBe(2)
})
