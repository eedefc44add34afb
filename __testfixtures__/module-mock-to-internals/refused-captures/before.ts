import { expect, test, vi } from 'vitest'
import { make, start } from './captures'
import { hour } from './clock'

const early = hour()

vi.mock('./log', () => ({ log: () => 'x' }))
vi.mock('./name', () => ({ nameOf: () => 'x' }))
vi.doMock('./later', () => ({ later: () => 'x' }))
vi.mock('./clock', () => ({ hour: () => 8 }))
vi.mock('./automatic')

test('starts', () => {
  expect([start(), make(), early]).toBeDefined()
})
