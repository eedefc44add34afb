import { expect, it, vi } from 'vitest'

it('is reset', () => {
  const one = vi.fn(() => 1)
  one.mockReset()
  expect(one()).toBe(1)
})
