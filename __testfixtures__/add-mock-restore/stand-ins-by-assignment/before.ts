import { expect, spyOn, test } from 'bun:test'
import { load } from './load'

const fetch = globalThis.fetch

test('loads', async () => {
  globalThis.fetch = (async () => new Response('ok')) as unknown as typeof fetch
  try {
    const spy = spyOn(globalThis, 'fetch')
    expect(await load()).toBe('ok')
    expect(spy).toHaveBeenCalledTimes(1)
  } finally {
    globalThis.fetch = fetch
  }
})

test('prints', () => {
  spyOn(console, 'log').mockImplementation(() => {})
})
