import { afterEach, describe, expect, onTestFinished, test } from 'bun:test'
import { prefix, read } from './names'

const originalEnv = { ...process.env }

const NAME = `${prefix}_MODE`
const settings = { APP_COLOUR: 'red', 'APP_SIZE': '12' }

test('has a mode', () => {
  process.env[NAME] = 'trial'
  expect(process.env[NAME]).toBe('trial')
})

test('has another mode', () => {
  process.env[NAME] = 'test'
  expect(process.env[NAME]).toBe('test')
})

describe('settings', () => {
  const originalAppColour = process.env.APP_COLOUR
  const originalAppSize = process.env.APP_SIZE

  for (const [name, value] of Object.entries(settings)) {
    test(`has ${name}`, () => {
      process.env[name] = value
      expect(process.env[name]).toBe(value)
    })
  }

  test('has all of them', () => {
    const originalAppFont = process.env.APP_FONT
    onTestFinished(() => {
      if (originalAppFont === undefined) delete process.env.APP_FONT
      else process.env.APP_FONT = originalAppFont
    })
    Object.assign(process.env, settings, { APP_FONT: 'serif' })
    expect(read('APP_SIZE')).toBe('12')
  })

  afterEach(() => {
    if (originalAppColour === undefined) delete process.env.APP_COLOUR
    else process.env.APP_COLOUR = originalAppColour
    if (originalAppSize === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = originalAppSize
  })
})

afterEach(() => {
  for (const name of Object.keys(process.env)) {
    if (!(name in originalEnv)) delete process.env[name]
  }
  Object.assign(process.env, originalEnv)
})
