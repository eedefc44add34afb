import { expect, onTestFinished, test } from 'bun:test'
import { MODE } from './names'
import { isLoud, mode } from './mode'

const LOUD = 'APP_LOUD'
const OTHERS = ['APP_COLOUR', 'APP_SIZE'] as const
const name = MODE

test('runs on trial', () => {
  const originalMode = process.env[MODE]
  onTestFinished(() => {
    if (originalMode === undefined) delete process.env[MODE]
    else process.env[MODE] = originalMode
  })
  process.env[name] = 'trial'
  expect(mode()).toBe('trial')
})

test('is loud', () => {
  const originalAppLoud = process.env.APP_LOUD
  onTestFinished(() => {
    if (originalAppLoud === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoud
  })
  process.env[LOUD] = '1'
  expect(isLoud()).toBe(true)
})

test('has a colour and a size', () => {
  const originalAppColour = process.env.APP_COLOUR
  const originalAppSize = process.env.APP_SIZE
  onTestFinished(() => {
    if (originalAppColour === undefined) delete process.env.APP_COLOUR
    else process.env.APP_COLOUR = originalAppColour
    if (originalAppSize === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = originalAppSize
  })
  for (const name of OTHERS) process.env[name] = 'set'
  expect(process.env.APP_SIZE).toBe('set')
})

test('reads settings', () => {
  const originalEnv = { ...process.env }
  onTestFinished(() => {
    for (const name of Object.keys(process.env)) {
      if (!(name in originalEnv)) delete process.env[name]
    }
    Object.assign(process.env, originalEnv)
  })
  for (const [name, value] of new URLSearchParams('APP_FONT=serif')) process.env[name] = value
  expect(process.env.APP_FONT).toBe('serif')
})
