import { expect, test, vi } from 'bun:test'

const archive = vi.fn((text: string) => `${text} is kept`)
vi.mock('./archive', () => ({ archive }))

test('archives what it closes', async () => {
  const { close } = await import('./report')
  expect(close('May')).toBe('Closed. May is kept')
  expect(archive).toHaveBeenCalledWith('May')
})
