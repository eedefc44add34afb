import { afterAll, expect, mock, test } from 'bun:test'
import * as format from './format'
import * as realZone from './zone'

const actual = { ...(await import('./clock')) }
const realFormat = { ...format }
const actualZone = { ...realZone }

mock.module('./clock', () => {
  const original = actual as typeof import('./clock')
  return { ...original, now: () => 5 }
})

// Too late: what ./zone takes from ./clock is mocked already.
const zone = { ...(await import('./zone')) }
mock.module('./zone', () => ({ ...zone, offset: () => 2 }))
mock.module('./format', () => ({ ...realFormat, pad: (text: string) => realFormat.pad(text).trim() }))

const { stamp } = await import('./stamp')

test('stamps by the mocked clock', () => {
  expect(stamp()).toBe('5 UTC+2')
})

afterAll(() => {
  mock.module('./clock', () => actual)
  mock.module('./zone', () => actualZone)
  mock.module('./format', () => realFormat)
})
