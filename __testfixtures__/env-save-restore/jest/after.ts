import { afterEach, describe, expect, it } from '@jest/globals'
import { mode } from './mode'

describe('mode', () => {
  const originalAppMode = process.env.APP_MODE

  it('can be trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })

  afterEach(() => {
    if (originalAppMode === undefined) delete process.env.APP_MODE
    else process.env.APP_MODE = originalAppMode
  })
})
