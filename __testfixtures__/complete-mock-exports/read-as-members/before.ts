import { expect, mock, test } from 'bun:test'

mock.module('./flags', () => ({ isOn: () => true }))
mock.module('./limits', () => ({ low: 1 }))
mock.module('./words', () => ({ yes: 'yes' }))

test('asks the flags', async () => {
  const { answer } = await import('./answer')
  const { high, low } = await import('./limits')
  expect(answer()).toBe('yes')
  expect(high ?? low).toBe(1)
})
