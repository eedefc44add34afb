import { describe, expect, spyOn, test } from 'bun:test'
import { clock, start } from './clock'

describe('a clock that is handed in', () => {
  const stopped = () => {
    spyOn(clock, 'now').mockReturnValue(0)
    return clock
  }

  test('is asked for the time', () => {
    expect(start({ stopped })).toBe(0)
  })

  test('is asked each time', () => {
    expect(start({ stopped }) + start({ stopped })).toBe(0)
  })
})
