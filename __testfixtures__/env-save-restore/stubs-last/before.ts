import { beforeAll, describe, expect, test, vi } from 'vitest'

vi.stubEnv('APP_MODE', 'trial')

describe('rooms', () => {
  beforeAll(() => {
    vi.stubEnv('APP_ROOM', 'hall')
  })

  test('has one', () => {
    process.env.APP_LOUD = '1'
    expect(process.env.APP_ROOM).toBe('hall')
  })
})
