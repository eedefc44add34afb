import { describe, expect, it } from '@jest/globals'
import { mode } from './mode'

describe('mode', () => {
  it('can be trial', () => {
    process.env.APP_MODE = 'trial'
    expect(mode()).toBe('trial')
  })
})
