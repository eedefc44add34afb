import { expect, mock, test } from 'bun:test'

mock.module('./api', () => ({ get: () => 'got', post: () => undefined }))
mock.module('./all', () => ({ a: 1, b: 0 }))

test('gets', async () => {
  const { fetchIt } = await import('./fetch')
  expect(fetchIt()).toBe('got')
})
