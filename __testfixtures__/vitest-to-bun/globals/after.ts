// Runs with globals: true.
import { describe, expect, it, mock } from 'bun:test'
import { double } from './double'

import type { Mock } from 'bun:test'

describe('double', () => {
  it('doubles', () => {
    const seen = mock()
    seen(double(2))
    expect(seen).toHaveBeenCalledWith(4)
    ;(seen as Mock<typeof seen>).mockClear()
  })
})
