import { afterAll, afterEach, describe, expect, mock, test, vi } from 'bun:test'
import * as realClock from './clock'
import * as realFormat from './format'
import * as realZone from './zone'

const actualClock = { ...realClock }
const actualFormat = { ...realFormat }
const actualZone = { ...realZone }

vi.mock('./clock', () => ({ ...actualClock, now: () => 5 }))

function restoreFormat() {
  mock.module('./format', () => ({ ...actualFormat }))
}

describe('stamp', () => {
  vi.mock('./format.ts', () => ({ pad: (text: string) => text }))

  test('with another zone', () => {
    vi.mock('./zone', () => ({ offset: () => 2 }))
    expect(realZone.offset()).toBe(2)
  })

  test('with the mocked clock', () => {
    expect(realClock.now()).toBe(5)
  })
})

afterEach(() => {
  vi.mock('./zone', () => actualZone)
})
afterAll(restoreFormat)
afterAll(() => {
  vi.mock('./clock', () => actualClock)
})
