import { afterAll, expect, test, vi } from 'bun:test'
import * as clock from './clock'
import * as mail from './mail'

const copies: Record<string, object> = { './clock': { ...clock }, './mail': { ...mail } }

vi.mock('./clock', () => ({ now: () => 1 }))
vi.mock('./mail', () => ({ send: () => 'sent' }))

test('mocks both', () => {
  expect([clock.now(), mail.send()]).toEqual([1, 'sent'])
})

afterAll(() => {
  for (const [name, copy] of Object.entries(copies)) vi.mock(name, () => copy)
})
