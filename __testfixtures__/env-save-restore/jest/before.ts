import { describe, expect, it } from '@jest/globals'

describe('mode', () => {
  it('can be trial', () => {
    process.env.APP_MODE = 'trial'
    expect(process.env.APP_MODE).toBe('trial')
  })
})
