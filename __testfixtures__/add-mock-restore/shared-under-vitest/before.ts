import { beforeAll, expect, test, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

beforeAll(() => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
})

test('says good evening', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(greeting()).toBe('Good evening')
})
