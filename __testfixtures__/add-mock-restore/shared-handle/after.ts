import { afterAll, expect, test, vi } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'

let hour: ReturnType<typeof vi.spyOn>

test('says good evening', () => {
  hour = vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})

test('says good morning', () => {
  hour.mockReturnValue(8)
  expect(greeting()).toBe('Good morning')
})

afterAll(() => {
  expect(clock.hour()).toBe(8)
})

afterAll(() => {
  vi.restoreAllMocks()
})
