import { afterAll, expect, test, vi } from 'vitest'
import { _internals, describeAll, numbersIn } from './describing'

const realInternals = { ..._internals }

_internals.describe = ((value: unknown) => `<${value}>`) as never
_internals.isText = ((value: unknown) => typeof value === 'string' && value !== 'b') as never
_internals.assertNumber = vi.fn() as never
_internals.first = (() => 'first') as never
_internals.pick = (<T>(values: readonly T[]) => values[1]) as never

test('describes texts', () => {
  expect(describeAll(['a', 1, 'b'])).toBe('<a>, first, 1')
  expect(numbersIn(1)).toEqual([1])
})

afterAll(() => {
  _internals.describe = realInternals.describe
  _internals.isText = realInternals.isText
  _internals.assertNumber = realInternals.assertNumber
  _internals.first = realInternals.first
  _internals.pick = realInternals.pick
})
