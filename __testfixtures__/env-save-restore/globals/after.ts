import { mode } from './mode'

describe('mode', () => {
  const originalAppMode = process.env.APP_MODE

  it('can be trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  it('is a word', () => {
    expect(mode()).toBeTypeOf('string')
  })

  afterEach(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})
