import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clock } from './clock'
import { greeting } from './greeting'

describe('in the evening', () => {
  beforeAll(() => {
    vi.spyOn(clock, 'hour').mockReturnValue(20)
  })

  test('says good evening', () => {
    expect(greeting()).toBe('Good evening')
  })
})

test('says something', () => {
  expect(greeting()).toContain('Good')
})
