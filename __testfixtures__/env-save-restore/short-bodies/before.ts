import { describe, expect, it } from 'bun:test'

const set = (value: string) => { process.env.APP_MODE = value }

describe('one line', () => { it('is trial', () => { set('trial'); expect(process.env.APP_MODE).toBe('trial') }) })

describe('an expression', () => {
  it('is test', () => expect((process.env.APP_LOUD = '1')).toBe('1'))
})

describe('no indentation', () => {
it('has a size', () => {
process.env.APP_SIZE = '12'
expect(process.env.APP_SIZE).toBe('12')
})
})
