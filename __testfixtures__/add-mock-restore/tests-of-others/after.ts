import { afterEach, expect, vi } from 'vitest'
import { clock } from './clock'
import { test } from './fixtures'
import { greeting } from './greeting'

afterEach(() => {
  vi.restoreAllMocks()
})

test('says good day at noon', ({ user }) => {
  expect(`${greeting()}, ${user}`).toBe('Good day, Ada')
})

test('says good evening', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(greeting()).toBe('Good evening')
})
