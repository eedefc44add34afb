import { afterEach, beforeEach, describe, expect, it, vi } from 'bun:test'
import { clock } from './clock'
import { greeting } from './greeting'
import { createShelf, Shelf } from './shelf'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('output', () => {
  it('prints nothing', () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(greeting()).toBe('Good day')
  })
})

describe('spies that only hear', () => {
  it('asks once', () => {
    const hour = vi.spyOn(clock, 'hour')
    greeting()
    expect(hour).toHaveBeenCalledTimes(1)
  })
})

describe('objects of one test', () => {
  let shelf: Shelf
  beforeEach(() => {
    shelf = new Shelf()
  })

  it('counts', () => {
    vi.spyOn(shelf, 'size').mockReturnValue(3)
    expect(shelf.isEmpty()).toBe(false)
  })

  it('counts another one', () => {
    const other = createShelf()
    vi.spyOn(other, 'size').mockReturnValue(3)
    expect(other.isEmpty()).toBe(false)
  })

  it('is empty', () => {
    expect(shelf.isEmpty()).toBe(true)
  })
})

it('asks again', () => {
  expect(greeting()).toBe('Good day')
})
