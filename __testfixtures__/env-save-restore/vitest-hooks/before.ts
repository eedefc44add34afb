import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closedIn, close, mode } from './mode'

describe('in vitest', () => {
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

  // Closes what the test has opened.
  afterEach(() => {
    close()
  })

  afterAll(() => {
    expect(process.env.APP_ROOM).toBe('hall')
  })
})
