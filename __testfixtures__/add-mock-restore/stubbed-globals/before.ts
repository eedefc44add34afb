import { expect, test, vi } from 'vitest'
import { load } from './load'

test('loads', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'))
  const fetch = vi.spyOn(globalThis, 'fetch')
  expect(await load()).toBe('ok')
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
