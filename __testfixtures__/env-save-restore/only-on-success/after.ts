import { expect, onTestFinished, test } from 'bun:test'
import { isLoud, mode } from './mode'

test('runs on trial', () => {
  const before = process.env.APP_MODE
  onTestFinished(() => {
    if (before === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = before
  })
  process.env.APP_MODE = 'trial'
  expect(mode()).toBe('trial')
  if (before === undefined) delete process.env.APP_MODE
  else process.env.APP_MODE = before
})

test('is loud', () => {
  const originalAppLoud = process.env.APP_LOUD
  onTestFinished(() => {
    if (originalAppLoud === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoud
  })
  process.env.APP_LOUD = '1'
  expect(isLoud()).toBe(true)
  delete process.env.APP_LOUD
})
