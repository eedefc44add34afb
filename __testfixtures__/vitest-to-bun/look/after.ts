import { afterEach, beforeEach, expect, it, vi, type Mock, afterAll, mock, onTestFinished, setSystemTime } from 'bun:test'
import { setUp, tidy } from './set-up'

const stubbedEnv = new Map<string, string | undefined>()

function stubEnv(name: string, value: string | undefined) {
  if (!stubbedEnv.has(name)) stubbedEnv.set(name, process.env[name])
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

function unstubAllEnvs() {
  for (const [name, value] of stubbedEnv) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  stubbedEnv.clear()
}

vi.mock('./store', async importOriginal => ({ ...(await importOriginal<object>()), read: mock() }))

let spy: Mock<(...args: any[]) => any>
let f: Mock<() => void>

beforeEach(setUp)
beforeEach(() => tidy())
beforeEach(() => onTestFinished(() => document.body.replaceChildren()))
beforeEach(() => {
  vi.resetAllMocks()
  onTestFinished(() => spy.mockReset())
})

afterEach(() => {
  vi.useRealTimers()
})

it('keeps the time', () => {
  stubEnv('STORE', 'memory')
  vi.useFakeTimers()
  const from = 5
  setSystemTime(from)
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
  expect(() => JSON.parse('')).toThrowErrorMatchingInlineSnapshot(`"Unexpected end"`)
  expect(() => JSON.parse('')).toThrowErrorMatchingInlineSnapshot('"Unexpected end"')
  expect(f).toBeEvenOrOdd()
})

afterAll(() => {
  unstubAllEnvs()
})
