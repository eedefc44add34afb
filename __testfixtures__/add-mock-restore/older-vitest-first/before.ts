import { expect, test, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

vi.mock('./greeting', () => ({ greeting: vi.fn().mockReturnValue('Good day') }))

test('knows the hour', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(clock.hour()).toBe(20)
})

test('says good day', () => {
  expect(clock.hour()).toBeGreaterThan(0)
  expect(greeting()).toBe('Good day')
})
