import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closedIn, close, mode } from './mode'

describe('in vitest', () => {
  const originalAppRoom = process.env.APP_ROOM
  const originalAppMode = process.env.APP_MODE

  beforeAll(() => {
    process.env.APP_ROOM = 'hall'
  })

  it('runs on trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  it('runs as a test', () => {
    process.env.APP_MODE = 'test'
    expect(mode()).toBe('test')
  })

  it('is live', () => {
    expect(closedIn.at(-1)).not.toBe('live')
    process.env.APP_MODE = 'live'
    expect(mode()).toBe('live')
  })

  afterEach(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })

  // Closes what the test has opened.
  afterEach(() => {
    close()
  })

  afterAll(() => {
    if (originalAppRoom === undefined) delete process.env.APP_ROOM
    else process.env.APP_ROOM = originalAppRoom
  })

  afterAll(() => {
    expect(process.env.APP_ROOM).toBe('hall')
  })
})
