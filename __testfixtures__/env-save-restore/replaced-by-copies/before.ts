import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mode } from './mode'
import { colour } from './palette'

const ORIGINAL_ENV = { ...process.env }

describe('with a copy for each test', () => {
  beforeEach(() => {
    process.env = { ...ORIGINAL_ENV }
    delete process.env.APP_LOUD
  })

  afterEach(() => {
    process.env = { ...ORIGINAL_ENV }
  })

  test('runs on trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })
})

describe('with a copy after each test', () => {
  afterEach(() => {
    process.env = { ...ORIGINAL_ENV }
  })

  test('runs on trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  test('runs live', () => {
    expect(mode()).toBe('live')
    expect(colour()).toBe('black')
  })
})
