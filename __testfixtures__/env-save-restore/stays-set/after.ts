import { afterEach, beforeEach, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

const previousMode = process.env.APP_MODE
const previousLoud = process.env.APP_LOUD
const previousColour = process.env.APP_COLOUR
const previousSize = process.env.APP_SIZE
const everything = { ...process.env }

beforeEach(() => {
  process.env.APP_MODE = 'trial'
  process.env.APP_LOUD = '1'
  process.env.APP_COLOUR = 'red'
  delete process.env.APP_SIZE
})

afterEach(() => {
  if (previousMode !== undefined) {
    process.env.APP_MODE = previousMode
  } else {
    delete process.env.APP_MODE
  }
  if (previousLoud !== undefined) process.env.APP_LOUD = previousLoud
  else delete process.env.APP_LOUD
  if (typeof previousColour !== 'undefined') process.env.APP_COLOUR = previousColour
  else delete process.env.APP_COLOUR
  if (previousSize !== undefined) process.env.APP_SIZE = previousSize
})

test('runs on trial', () => {
  expect(mode()).toBe('trial')
  expect(isLoud()).toBe(true)
})

test('takes any name', () => {
  const name = `APP_${mode().toUpperCase()}`
  try {
    process.env[name] = 'yes'
    expect(process.env.APP_TRIAL).toBe('yes')
  } finally {
    for (const name of Object.keys(process.env)) {
      if (!(name in everything)) delete process.env[name]
    }
    Object.assign(process.env, everything)
  }
})
