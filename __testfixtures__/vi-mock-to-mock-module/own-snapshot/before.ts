import { expect, test, vi } from 'bun:test'
import * as format from './format'

const actual = { ...(await import('./clock')) }
const realFormat = { ...format }

vi.mock('./clock', () => {
  const original = actual as typeof import('./clock')
  return { ...original, now: () => 5 }
})

// Too late: what ./zone takes from ./clock is mocked already.
const zone = { ...(await import('./zone')) }
vi.mock('./zone', () => ({ ...zone, offset: () => 2 }))
vi.mock('./format', () => ({ pad: (text: string) => realFormat.pad(text).trim() }))

const { stamp } = await import('./stamp')

test('stamps by the mocked clock', () => {
  expect(stamp()).toBe('5 UTC+2')
})
