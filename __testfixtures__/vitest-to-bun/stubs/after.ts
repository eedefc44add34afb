import { afterAll, afterEach, describe, expect, it, mock, vi } from 'bun:test'
import { endpoint, reach } from './client'

const stubbedEnv = new Map<string, string | undefined>()

function stubEnvValue(name: string, value: string | undefined) {
  if (!stubbedEnv.has(name)) stubbedEnv.set(name, process.env[name])
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function unstubAllEnvs() {
  for (const [name, value] of stubbedEnv) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  stubbedEnv.clear()
}

const stubbedGlobals = new Map<PropertyKey, PropertyDescriptor | undefined>()

function stubGlobal(name: PropertyKey, value: unknown) {
  if (!stubbedGlobals.has(name)) stubbedGlobals.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true })
}

function unstubAllGlobals() {
  for (const [name, descriptor] of stubbedGlobals) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
  stubbedGlobals.clear()
}

const stubEnv = 'taken'

describe('a client', () => {
  afterEach(() => {
    unstubAllEnvs()
    unstubAllGlobals()
  })

  it.each(['staging', undefined])('reads its environment: %s', async stage => {
    stubEnvValue('CLIENT_STAGE', stage)
    stubEnvValue('CLIENT_STAGE', stage)
    expect(endpoint()).toBe(`https://${stage ?? 'live'}.example`)
  })

  it('reaches it', async () => {
    stubGlobal('fetch', mock(async (url: string) => new Response(url)))
    expect(await reach()).toBe('https://live.example')
  })

  it('is as before', () => {
    expect('CLIENT_STAGE' in process.env).toBe(false)
    expect(vi.isFakeTimers()).toBe(false)
    expect(stubEnv).toBe('taken')
  })
})

afterAll(() => {
  unstubAllEnvs()
  unstubAllGlobals()
})
