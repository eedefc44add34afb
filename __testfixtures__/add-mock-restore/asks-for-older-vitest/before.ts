import { expect, test, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

const name = vi.fn().mockReturnValue('Ada')

test('says good day at noon', () => {
  expect(`${greeting()}, ${name()}`).toBe('Good day, Ada')
})

test('says good evening', () => {
  vi.spyOn(clock, 'hour').mockReturnValue(20)
  expect(`${greeting()}, ${name()}`).toBe('Good evening, Ada')
})
