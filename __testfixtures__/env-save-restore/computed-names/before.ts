import { expect, test } from 'bun:test'
import { MODE } from './names'
import { isLoud, mode } from './mode'

const LOUD = 'APP_LOUD'
const OTHERS = ['APP_COLOUR', 'APP_SIZE'] as const
const name = MODE

test('runs on trial', () => {
  process.env[name] = 'trial'
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  process.env[LOUD] = '1'
  expect(isLoud()).toBe(true)
})

test('has a colour and a size', () => {
  for (const name of OTHERS) process.env[name] = 'set'
  expect(process.env.APP_SIZE).toBe('set')
})

test('reads settings', () => {
  for (const [name, value] of new URLSearchParams('APP_FONT=serif')) process.env[name] = value
  expect(process.env.APP_FONT).toBe('serif')
})
