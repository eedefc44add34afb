import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

describe('on trial', () => {
  let expected: string

  beforeAll(() => {
    process.env.APP_MODE = 'trial'
    expected = 'trial'
  })

  test('says so', () => {
    expect(mode()).toBe(expected)
  })

  describe('and loud', () => {
    beforeEach(() => {
      process.env.APP_LOUD = '1'
    })

    test('still says so', () => {
      expect(mode()).toBe(expected)
      expect(isLoud()).toBe(true)
    })
  })

  test('is quiet again', () => {
    expect(isLoud()).toBe(false)
  })
})

describe('by itself', () => {
  test('is live', () => {
    expect(mode()).toBe('live')
  })
})
