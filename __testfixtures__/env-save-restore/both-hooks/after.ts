import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

describe('mode', () => {
  const originalAppLoud = process.env.APP_LOUD
  const originalAppMode = process.env.APP_MODE

  beforeEach(() => {
    process.env.APP_LOUD = '1'
  })

  test('is trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  test('is test', () => {
    process.env.APP_MODE = 'test'
    expect(mode()).toBe('test')
    expect(isLoud()).toBe(true)
  })

  afterAll(() => {
    if (originalAppLoud === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoud
  })

  afterEach(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})
