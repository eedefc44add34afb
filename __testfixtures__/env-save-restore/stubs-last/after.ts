import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

vi.stubEnv('APP_MODE', 'trial')

describe('rooms', () => {
  beforeAll(() => {
    vi.stubEnv('APP_ROOM', 'hall')
  })

  test('has one', () => {
    const originalAppLoud = process.env.APP_LOUD
    onTestFinished(() => {
      if (originalAppLoud === undefined) delete process.env.APP_LOUD
      else process.env.APP_LOUD = originalAppLoud
    })
    process.env.APP_LOUD = '1'
    expect(process.env.APP_ROOM).toBe('hall')
  })
})

afterAll(() => {
  vi.unstubAllEnvs()
})
