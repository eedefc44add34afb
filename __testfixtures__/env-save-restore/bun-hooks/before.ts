import { afterAll, afterEach, beforeAll, describe, expect, it } from 'bun:test'
import { close, closedIn, mode } from './mode'

describe('in bun', () => {
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
})
