// @vitest-environment jsdom
import * as all from 'vitest'
import { afterEach, assert, beforeAll, beforeEach, describe, expect, expect as check, it, vi, type ExpectStatic, type MockInstance } from 'vitest'
import text from './text.txt?raw'
import { test } from './fixtures'

export { vi } from 'vitest'

declare module 'vitest' {
  interface Assertion {
    toBeOdd(): void
  }
}

type Spy = import('vitest').MockInstance
interface Wider extends MockInstance {}
let context: ExpectStatic

vi.mock('./store')
vi.mock('./other', { spy: true })
vi.hoisted(() => {
  vi.stubEnv('A', 'b')
})

const extended = it.extend({})
const modules = import.meta.glob('./*.ts')
const { fn } = vi

beforeEach(context => {
  context.task.name
})
beforeEach(() => (modules ? () => {} : undefined))
beforeEach(function setUp() {
  const stop = fn()
  return stop
})
beforeEach(shared)
beforeAll(() => {
  if (context) return () => {}
})

const shared = () => () => {}

const first = () => {}
afterEach(first)
afterEach(() => {})

it('waits', { concurrent: true }, async ({ task, expect }) => {
  await vi.advanceTimersByTimeAsync(5)
  await vi.waitFor(() => text)
  vi.resetModules()
  vi.importMock('./store')
  vi.setConfig({ testTimeout: 5 })
  vi.restoreAllMocks().clearAllMocks()
  vi.unstubAllEnvs().clearAllMocks()
  vi.useFakeTimers().advanceTimersByTime(5)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(globalThis, 'name', 'get')
  vi.fn(class {})
  vi.fn(function (this: { a: number }) {
    this.a = 1
  })
  vi.stubEnv('DEV', '')
  assert(task)
})

it.for(rows())('%s', row => {
  check(row).toHaveBeenCalledBefore(row)
  expect.soft(row).toBe(row)
  expect(row).to.equal(row)
  expect(row).resolves.toSatisfy(Boolean)
  expect(row).resolves.not.toThrow()
  expect(row).toMatchFileSnapshot('./row.txt')
  expect(() => row).toThrowErrorMatchingInlineSnapshot(`
    [Error: of
    two lines]
  `)
})

it.each`
  a | ${'b'}
`('%s', () => {})

describe.shuffle('mixed', () => {})

function rows() {
  return []
}
