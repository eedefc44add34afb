import { afterEach, describe, expect, it } from 'bun:test'

const originalAppMode = process.env.APP_MODE

const set = (value: string) => { process.env.APP_MODE = value }

describe('one line', () => { it('is trial', () => { set('trial'); expect(process.env.APP_MODE).toBe('trial') }) })

describe('an expression', () => {
  const originalAppLoud = process.env.APP_LOUD

  it('is test', () => expect((process.env.APP_LOUD = '1')).toBe('1'))

  afterEach(() => {
    if (originalAppLoud === undefined) delete process.env.APP_LOUD
    else process.env.APP_LOUD = originalAppLoud
  })
})

describe('no indentation', () => {
  const originalAppSize = process.env.APP_SIZE

it('has a size', () => {
process.env.APP_SIZE = '12'
expect(process.env.APP_SIZE).toBe('12')
})

  afterEach(() => {
    if (originalAppSize === undefined) delete process.env.APP_SIZE
    else process.env.APP_SIZE = originalAppSize
  })
})

afterEach(() => {
  if (originalAppMode === undefined) delete process.env.APP_MODE
  else process.env.APP_MODE = originalAppMode
})
