import { afterAll, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import * as realZone from './zone'

const actualClock = { ...realClock }
const actualZone = { ...realZone }

// Mocks above the imports of what they mock.
mock.module('./clock', () => ({ ...actualClock, now: () => 5 }))

import { now } from './clock'

mock.module('./zone', () => ({ zone: () => 'Z' }))
mock.module('./zone', () => ({ offset: () => 2 }))

import { stamp } from './stamp'
import { offset } from './zone'

test('stamps by the mocked clock', () => {
  expect(now()).toBe(5)
  expect(offset()).toBe(2)
  expect(stamp()).toBe('5Z+2')
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
  mock.module('./zone', () => actualZone)
})
