import { vi, expect, it } from 'vitest'
import { read } from './store'

it('begins with a cast', () => {
  const value = 1
  vi.mocked(read).mockReturnValue(value)
  if (value) {
    vi.mocked(read).mockReturnValue(value)
  }
  vi.mocked(read!).mockReturnValue(value)
  const mocked = vi.mocked(
    // The store's own.
    read,
  )
  vi.mocked(read /* as it is */).mockReturnValue(value)
  let again
  again = vi.mocked(read)
  expect(read()).toBe(value)
})
