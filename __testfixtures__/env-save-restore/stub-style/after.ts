import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isLoud, mode } from './mode'

beforeEach(() => {
  vi.stubEnv('APP_LOUD', undefined)
})

test('runs on trial', () => {
  vi.stubEnv('APP_MODE', 'trial')
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  vi.stubEnv('APP_LOUD', String(1))
  expect(isLoud()).toBe(true)
})

const COLOUR = 'APP_COLOUR'

test('has a colour', () => {
  const originalAppColour = process.env['APP_COLOUR']
  onTestFinished(() => {
    if (originalAppColour === undefined) delete process.env['APP_COLOUR']
    else process.env['APP_COLOUR'] = originalAppColour
  })
  process.env[COLOUR] = 'red'
  expect(process.env.APP_COLOUR).toBe('red')
})

test('adds to what is there', () => {
  const originalAppSize = process.env.APP_SIZE
  onTestFinished(() => {
    if (originalAppSize === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = originalAppSize
  })
  process.env.APP_SIZE = process.env.APP_SIZE ? '2' : '1'
  process.env.APP_SIZE += '2'
  expect(process.env.APP_SIZE).toBe('12')
})

afterEach(() => {
  vi.unstubAllEnvs()
})
