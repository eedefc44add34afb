// Runs with globals: true.
import { double } from './double'

describe('double', () => {
  it('doubles', () => {
    const seen = vi.fn()
    seen(double(2))
    expect(seen).toHaveBeenCalledWith(4)
    vi.mocked(seen).mockClear()
  })
})
