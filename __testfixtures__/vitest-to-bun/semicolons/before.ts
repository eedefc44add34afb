import { vi, expect, it } from 'vitest'
import { read } from './store'

it('begins with a cast', () => {
  const value = 1
  vi.mocked(read).mockReturnValue(value)
  if (value) {
    vi.mocked(read).mockReturnValue(value)
  }
  vi.mocked(read!).mockReturnValue(value)
  expect(read()).toBe(value)
})
