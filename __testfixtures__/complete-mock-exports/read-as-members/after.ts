import { expect, mock, test } from 'bun:test'

mock.module('./flags', () => ({
  isOn: () => true,
  isForced: () => undefined,
  isUnread: () => undefined,
}))
mock.module('./limits', () => ({ low: 1, high: 10 }))
mock.module('./words', () => ({ yes: 'yes', no: 'no' }))

test('asks the flags', async () => {
  const { answer } = await import('./answer')
  const { high, low } = await import('./limits')
  expect(answer()).toBe('yes')
  expect(high ?? low).toBe(1)
})
