import { expect, mock, test } from 'bun:test'

mock.module('./api', () => ({ get: () => 'got' }))
mock.module('./all', () => ({ a: 1 }))

test('gets', async () => {
  const { fetchIt } = await import('./fetch')
  expect(fetchIt()).toBe('got')
})
