import { vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'
import { test as base } from './fixtures'

const test = base.extend({
  evening: async ({}, use) => {
    vi.spyOn(clock, 'hour').mockReturnValue(20)
    await use(20)
  },
})

test('says good evening', ({ expect, evening }) => {
  expect(`${greeting()} ${evening}`).toBe('Good evening 20')
})
