import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint, reach } from './client'

const stubEnv = 'taken'

describe('a client', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it.each(['staging', undefined])('reads its environment: %s', async stage => {
    vi.stubEnv('CLIENT_STAGE', stage)
    vi.stubEnv('CLIENT_STAGE', stage)
    expect(endpoint()).toBe(`https://${stage ?? 'live'}.example`)
  })

  it('reaches it', async () => {
    vi.stubGlobal('fetch', vi.fn(async (url: string) => new Response(url)))
    expect(await reach()).toBe('https://live.example')
  })

  it('is as before', () => {
    expect('CLIENT_STAGE' in process.env).toBe(false)
    expect(vi.isFakeTimers()).toBe(false)
    expect(stubEnv).toBe('taken')
  })
})
