import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { mode } from './mode'

const previousMode = process.env.APP_MODE
const saved = { loud: process.env.APP_LOUD }
let savedColour: string | undefined

beforeEach(() => {
  process.env.APP_MODE = 'trial'
  process.env.APP_LOUD = '1'
  savedColour = process.env.APP_COLOUR
  process.env.APP_COLOUR = 'red'
})

test('runs on trial', () => {
  expect(mode()).toBe('trial')
})

test('runs in a test of its own', () => {
  const old = process.env.APP_SIZE
  try {
    process.env.APP_SIZE = '12'
    expect(mode()).toBe('trial')
  } finally {
    // As it was.
    if (old === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = old!
  }
})

afterEach(() => {
  if (previousMode === undefined) delete process.env.APP_MODE
  else process.env.APP_MODE = previousMode
  if (saved.loud === undefined) delete process.env.APP_LOUD
  else process.env.APP_LOUD = saved.loud as string
  if (process.platform !== 'aix') { if (savedColour === undefined) delete process.env.APP_COLOUR; else process.env.APP_COLOUR = savedColour; }
})

afterAll(() => (previousMode === undefined ? delete process.env.APP_MODE : (process.env.APP_MODE = previousMode)))
