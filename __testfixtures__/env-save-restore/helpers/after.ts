import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { isLoud, mode } from './mode'

const originalAppColour = process.env.APP_COLOUR

function setMode(value: string) {
  process.env.APP_MODE = value
}

const shout = () => {
  process.env.APP_LOUD = '1'
}

const settings = {
  colour(value: string) {
    process.env.APP_COLOUR = value
  },
}

// Puts back what it changes, whoever calls it.
async function withSize(size: string, run: () => void) {
  const before = process.env.APP_SIZE
  process.env.APP_SIZE = size
  try {
    run()
  } finally {
    if (before === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = before
  }
}

const undo: (() => void)[] = []

// So does this one, in afterEach.
function setFont(font: string) {
  const before = process.env.APP_FONT
  process.env.APP_FONT = font
  undo.push(() => {
    if (before === undefined) delete process.env.APP_FONT
    else process.env.APP_FONT = before
  })
}

afterEach(() => {
  for (const step of undo.splice(0)) step()
})

describe('helpers', () => {
  const originalAppMode = process.env.APP_MODE
  const originalAppLoud = process.env.APP_LOUD

  beforeEach(() => setMode('trial'))

  test('run on trial', async () => {
    await withSize('12', () => expect(mode()).toBe('trial'))
    setFont('serif')
    settings.colour('red')
    expect(mode()).toBe('trial')
  })

  test('shout', () => {
    shout()
    expect(isLoud()).toBe(true)
  })

  afterAll(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })

  afterEach(() => {
    if (originalAppLoud === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoud
  })
})

afterAll(() => {
  if (originalAppColour === undefined) delete process.env.APP_COLOUR
  else process.env.APP_COLOUR = originalAppColour
})
