import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { restoreEnv, useEnv } from './env'

const originalMode = process.env.APP_MODE
const NAMES = ['APP_A', 'APP_B']
let originalLoud: string | undefined

beforeAll(() => {
  originalLoud = process.env.APP_LOUD
  process.env.APP_LOUD = '1'
})

afterAll(() => {
  if (originalLoud === undefined) {
    delete process.env.APP_LOUD
  } else {
    process.env.APP_LOUD = originalLoud
  }
})

beforeEach(() => {
  process.env.APP_MODE = 'trial'
})

afterEach(() => {
  if (originalMode !== undefined) process.env.APP_MODE = originalMode
  else delete process.env.APP_MODE
})

describe('one by one', () => {
  const saved: Record<string, string | undefined> = {}

  beforeEach(() => {
    for (const name of NAMES) {
      saved[name] = process.env[name]
      delete process.env[name]
    }
  })

  afterEach(() => {
    for (const [name, value] of Object.entries(saved)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })

  test('a list', () => {
    process.env.APP_A = '1'
    expect(process.env.APP_B).toBeUndefined()
  })
})

describe('all at once', () => {
  const before = { ...process.env }

  afterEach(() => {
    Object.keys(process.env).forEach(name => {
      if (!(name in before)) delete process.env[name]
    })
    Object.assign(process.env, before)
  })

  test('a copy', () => {
    process.env.APP_C = '1'
    process.env[`APP_${process.pid}`] = '1'
    expect(process.env.APP_C).toBe('1')
  })
})

describe('another object', () => {
  const original = process.env

  beforeEach(() => {
    process.env = { ...original, APP_D: '1' }
  })

  afterEach(() => {
    process.env = original
  })

  test('a copy', () => {
    process.env.APP_D = '2'
    delete process.env.APP_E
    expect(process.env.APP_D).toBe('2')
  })
})

describe('in the test', () => {
  test('finally', () => {
    const previous = process.env.APP_F
    process.env.APP_F = '1'
    try {
      expect(process.env.APP_F).toBe('1')
    } finally {
      previous === undefined ? delete process.env.APP_F : (process.env.APP_F = previous)
    }
  })

  test('at the end', () => {
    const previous = process.env.APP_G
    onTestFinished(() => {
      delete process.env.APP_G
      if (previous !== undefined) process.env.APP_G = previous
    })
    process.env.APP_G = '1'
    expect(process.env.APP_G).toBe('1')
  })
})

describe('stubs', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('of vitest', () => {
    vi.stubEnv('APP_H', '1')
    expect(process.env.APP_H).toBe('1')
  })
})

describe('helpers', () => {
  function put(name: string, value: string | undefined) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  let previous: string | undefined

  beforeEach(() => {
    previous = process.env.APP_I
    put('APP_I', '1')
  })

  afterEach(() => {
    put('APP_I', previous)
  })

  test('of the file', () => {
    process.env.APP_I = '2'
    expect(process.env.APP_I).toBe('2')
  })
})

describe('helpers of other files', () => {
  beforeEach(() => useEnv('APP_J'))
  afterEach(restoreEnv)

  test('do it all', () => {
    expect(process.env.APP_J).toBeDefined()
  })
})
