import { beforeEach, expect, test } from 'vitest'
import { isLoud, mode } from './mode'

beforeEach(() => {
  delete process.env.APP_LOUD
})

test('runs on trial', () => {
  process.env.APP_MODE = 'trial'
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  process.env['APP_LOUD'] = String(1)
  expect(isLoud()).toBe(true)
})

const COLOUR = 'APP_COLOUR'

test('has a colour', () => {
  process.env[COLOUR] = 'red'
  expect(process.env.APP_COLOUR).toBe('red')
})

test('adds to what is there', () => {
  process.env.APP_SIZE = process.env.APP_SIZE ? '2' : '1'
  process.env.APP_SIZE += '2'
  expect(process.env.APP_SIZE).toBe('12')
})
