import { expect, test, vi } from 'bun:test'
import { area } from './area.cjs'
import { multiply, PI } from './maths.cjs'

vi.mock('./maths.cjs', () => ({ PI: 3, multiply: (a: number, b: number) => a * b }))

test('takes the mocked PI', () => {
  expect([PI, multiply(2, 3)]).toEqual([3, 6])
  expect(area(2)).toBe(12)
})
