import { afterAll, afterEach, describe, expect, mock, spyOn, test } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

afterAll(() => {
  mock.restore()
})

describe('in the morning', () => {
  const hour = spyOn(clock, 'hour').mockReturnValue(8)

  afterEach(() => {
    hour.mockClear()
  })

  test('says good morning', () => {
    spyOn(console, 'log').mockRestore()
    const log = spyOn(console, 'log').mockImplementation(() => {})
    expect(greeting()).toBe('Good morning')
    log.mockRestore()
  })
})

describe('of one test', () => {
  test('restores above its spy', () => {
    const info = spyOn(console, 'info')
    info.mockRestore()
    spyOn(console, 'info')
  })
})
