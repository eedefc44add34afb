import { afterAll, afterEach, beforeAll, describe, expect, it } from 'bun:test'
import { close, closedIn, mode } from './mode'

describe('in bun', () => {
  const originalAppRoom = process.env.APP_ROOM
  const originalAppMode = process.env.APP_MODE

  beforeAll(() => {
    process.env.APP_ROOM = 'hall'
  })

  // Closes what the test has opened.
  afterEach(() => {
    close()
  })

  afterAll(() => {
    expect(process.env.APP_ROOM).toBe('hall')
  })

  it('runs on trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  it('runs as a test', () => {
    process.env.APP_MODE = 'test'
    expect(mode()).toBe('test')
  })

  afterAll(() => {
    if (originalAppRoom === undefined) delete process.env.APP_ROOM
    else process.env.APP_ROOM = originalAppRoom
  })

  afterEach(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})
