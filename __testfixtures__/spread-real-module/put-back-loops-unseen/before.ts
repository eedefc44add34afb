import { afterAll, afterEach, expect, mock, test } from 'bun:test'
import * as clock from './clock'
import { remember } from './remember'

mock.module('./clock', () => ({ now: () => 1 }))
mock.module('./mail', () => ({ send: () => 'sent' }))

// Taken of the mock.
const late = [['./clock', { ...clock }]] as const

// The modules themselves.
const live = new Map<string, object>()
for (const name of ['./mail', './phone']) live.set(name, await import(name))

// Filled elsewhere, too.
const shared: [string, object][] = [['./phone', { ...(await import('./phone')) }]]
remember(shared)

// The second copy is one of the first mock.
const twice: [string, object][] = []
async function replace(name: string, make: () => object) {
  twice.push([name, { ...(await import(name)) }])
  mock.module(name, make)
}
await replace('./bell', () => ({ tone: () => 'ding' }))
await replace('./bell.ts', () => ({ tone: () => 'dong' }))

// Filled by whatever test runs.
const own = new Map<string, object>()

const empty = [['./horn', {}]] as const

afterAll(() => {
  for (const [name, exports] of late) mock.module(name, () => exports)
  for (const [name, exports] of live) mock.module(name, () => exports)
  for (const [name, exports] of shared) mock.module(name, () => exports)
  for (const [name, exports] of twice) mock.module(name, () => exports)
  for (const [name, exports] of empty) mock.module(name, () => exports)
})

afterEach(() => {
  for (const [name, exports] of own) mock.module(name, () => exports)
  for (const name of ['./phone', './horn']) mock.module(name, () => live.get('./mail')!)
})

test('is mocked', async () => {
  own.set('./phone', { ...(await import('./phone')) })
  mock.module('./phone', () => ({ ring: () => 'rings' }))
  const { ring } = await import('./phone')
  expect(ring()).toBe('rings')
})
