import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.APP_MODE = 'trial'
})

const originalLoud = process.env.APP_LOUD ?? '0'
const originalSize = process.env.APP_SIZE
const onWindows = process.platform === 'win32'

afterEach(() => {
  process.env.APP_LOUD = originalLoud
  if (originalSize !== undefined && !onWindows) process.env.APP_SIZE = originalSize
})

describe('for longer', () => {
  const originalAppRoom = process.env.APP_ROOM

  beforeAll(() => {
    process.env.APP_ROOM = 'hall'
  })

  describe('and for a test', () => {
    beforeEach(() => {
      process.env.APP_ROOM = 'cellar'
    })

    it('is in the cellar', () => {
      process.env.APP_LOUD = '1'
      process.env.APP_SIZE = '12'
      expect(process.env.APP_ROOM).toBe('cellar')
    })
  })

  afterAll(() => {
    if (originalAppRoom === undefined) delete process.env.APP_ROOM
    else process.env.APP_ROOM = originalAppRoom
  })
})
