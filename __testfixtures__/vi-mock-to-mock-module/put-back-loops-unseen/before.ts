import { afterAll, expect, test, vi } from 'bun:test'
import * as clock from './clock'
import { copies } from './copies'

vi.mock('./clock', () => ({ now: () => 1 }))
vi.mock(import.meta.resolve('./mail'), () => ({ send: () => 'sent' }))

test('mocks one', () => {
  expect(clock.now()).toBe(1)
})

afterAll(() => {
  for (const [name, copy] of Object.entries(copies)) vi.mock(name, () => copy)
})
