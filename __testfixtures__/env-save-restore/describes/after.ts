import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

describe('on trial', () => {
  const originalAppMode = process.env.APP_MODE
  let expected: string

  beforeAll(() => {
    process.env.APP_MODE = 'trial'
    expected = 'trial'
  })

  test('says so', () => {
    expect(mode()).toBe(expected)
  })

  describe('and loud', () => {
    const originalAppLoud = process.env.APP_LOUD

    beforeEach(() => {
      process.env.APP_LOUD = '1'
    })

    test('still says so', () => {
      expect(mode()).toBe(expected)
      expect(isLoud()).toBe(true)
    })

    afterAll(() => {
      if (originalAppLoud === undefined) delete process.env.APP_LOUD
      else process.env.APP_LOUD = originalAppLoud
    })
  })

  test('is quiet again', () => {
    expect(isLoud()).toBe(false)
  })

  afterAll(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})

describe('by itself', () => {
  test('is live', () => {
    expect(mode()).toBe('live')
  })
})
