import { afterEach, beforeEach, expect, it, vi, type MockedFunction, type MockInstance as Spy } from 'vitest'
import { setUp, tidy } from './set-up'

vi.mock('./store', async importOriginal => ({ ...(await importOriginal<object>()), read: vi.fn() }))

let spy: Spy
let f: MockedFunction<() => void>

beforeEach(setUp)
beforeEach(() => tidy())
beforeEach(() => () => document.body.replaceChildren())
beforeEach(() => {
  vi.resetAllMocks()
  return () => spy.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

it('keeps the time', () => {
  vi.stubEnv('STORE', 'memory')
  vi.useFakeTimers()
  const from = 5
  vi.setSystemTime(from)
  vi.advanceTimersByTime(5)
  expect(Date.now()).toBe(10)
})

it('keeps snapshots', () => {
  expect({ a: 1 }).toMatchSnapshot()
  expect(new Map()).toMatchInlineSnapshot('Map {}')
  expect({ a: 1 }).toMatchInlineSnapshot(`
    {
      "a": 1,
    }
  `)
  expect(() => JSON.parse('')).toThrowErrorMatchingInlineSnapshot(`[SyntaxError: Unexpected end]`)
  expect(() => JSON.parse('')).toThrowErrorMatchingInlineSnapshot('"Unexpected end"')
  expect(f).toBeEvenOrOdd()
})
