import { expect, test, vi } from 'bun:test'

// Not of vitest any more.
test('stays', () => {
  expect(vi.fn()).not.toHaveBeenCalled()
})
