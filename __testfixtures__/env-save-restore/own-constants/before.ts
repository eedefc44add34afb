import { afterEach, describe, expect, test } from 'bun:test'
import { prefix, read } from './names'

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
  for (const [name, value] of Object.entries(settings)) {
    test(`has ${name}`, () => {
      process.env[name] = value
      expect(process.env[name]).toBe(value)
    })
  }

  test('has all of them', () => {
    Object.assign(process.env, settings, { APP_FONT: 'serif' })
    expect(read('APP_SIZE')).toBe('12')
  })
})
