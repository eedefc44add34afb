import { expect, onTestFinished, test } from 'bun:test'
import { mode } from './mode'

test.failing('is live on trial', () => {
  const before = process.env.APP_MODE
  onTestFinished(() => {
    if (before === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = before
  })
  process.env.APP_MODE = 'trial'
  expect(mode()).toBe('live')
  process.env.APP_MODE = before
})

test('knows its mode', () => {
  expect(typeof mode()).toBe('string')
})
