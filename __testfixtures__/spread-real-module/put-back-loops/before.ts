import { afterAll, afterEach, describe, expect, mock, test } from 'bun:test'
import * as realClock from './clock'
import * as realUser from './user'

const pairs: ReadonlyArray<[string, Record<string, unknown>]> = [
  ['./clock', { ...realClock }],
  ['./calendar.ts', { ...(await import('./calendar')) }],
]

const saved = new Map<string, object>()
for (const name of ['./mail', './phone'] as const) saved.set(name, { ...(await import(name)) })

const actualUser = { ...realUser }
const byName = { './user': actualUser }

const VOICES = ['./voice', './song']
const voices = new Map(await Promise.all(VOICES.map(async name => [name, { ...(await import(name)) }] as const)))

const lists: { path: string; exports: object }[] = [{ path: './list', exports: { ...(await import('./list')) } }]

const kept: [string, object][] = []
async function replace(name: string, make: (real: object) => object) {
  const real = { ...(await import(name)) }
  kept.push([name, real])
  mock.module(name, () => make(real))
}

const STUBS = { './door': { isOpen: () => true }, './window': { isOpen: () => true } }
const openings: Record<string, object> = {}
for (const name of Object.keys(STUBS)) {
  const real = await import(name)
  openings[name] = { ...real }
}

afterAll(() => {
  for (const [name, exports] of pairs) mock.module(name, () => exports)
  saved.forEach((exports, name) => {
    mock.module(name, () => ({ ...exports }))
  })
  Object.entries(byName).forEach(([name, copy]) => mock.module(name, () => copy))
  for (const name of VOICES) {
    mock.module(name, () => voices.get(name)!)
  }
  for (const entry of lists) mock.module(entry.path, () => entry.exports)
  for (const [name, real] of kept) mock.module(name, () => real)
})

mock.module('./clock', () => ({ now: () => 1 }))
mock.module('./calendar', () => ({ today: () => 'Monday' }))
mock.module('./mail', () => ({ send: () => 'sent' }))
mock.module('./phone.ts', () => ({ ring: () => 'rings' }))
mock.module('./user', () => ({ name: () => 'Ada' }))
mock.module('./voice', () => ({ say: () => 'hello' }))
mock.module('./song', () => ({ sing: () => 'la' }))
mock.module('./list', () => ({ items: [1] }))
await replace('./bell', real => ({ ...real, tone: () => 'ding' }))
await replace('./horn', () => ({ tone: () => 'honk' }))

describe('openings', () => {
  afterEach(() => {
    for (const [name, real] of Object.entries(openings)) {
      mock.module(name, () => real)
    }
  })

  test('are open', async () => {
    for (const [name, stub] of Object.entries(STUBS)) mock.module(name, () => stub)
    const { isOpen } = await import('./door')
    expect(isOpen()).toBe(true)
  })
})

test('all are mocked', async () => {
  const { now } = await import('./clock')
  const { tone } = await import('./bell')
  expect([now(), tone()]).toEqual([1, 'ding'])
})
