import { expect, test, vi } from 'vitest'
import { describeAll, numbersIn } from './describing'

vi.mock('./values', async importOriginal => ({
  ...(await importOriginal<typeof import('./values')>()),
  default: (value: unknown) => `<${value}>`,
  isText: (value: unknown) => typeof value === 'string' && value !== 'b',
  assertNumber: vi.fn(),
  first: () => 'first',
  pick: <T>(values: readonly T[]) => values[1],
}))

test('describes texts', () => {
  expect(describeAll(['a', 1, 'b'])).toBe('<a>, first, 1')
  expect(numbersIn(1)).toEqual([1])
})
