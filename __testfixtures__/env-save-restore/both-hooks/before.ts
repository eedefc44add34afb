import { beforeEach, describe, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

describe('mode', () => {
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
})
