import { afterEach, expect, mock, test, spyOn } from 'bun:test'
import { clock } from './clock'

afterEach(() => { clock.hour() })
;[8, 20].forEach(hour => test(`at ${hour}`, () => {
    spyOn(clock, 'hour').mockReturnValue(hour)
    expect(clock.hour()).toBe(hour)
    expect(mock).toBeDefined()
}))
