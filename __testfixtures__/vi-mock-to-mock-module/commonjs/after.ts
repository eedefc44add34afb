import { afterAll, expect, mock, test } from 'bun:test'
import { area } from './area.cjs'
import { multiply, PI } from './maths.cjs'
import * as realMaths from './maths.cjs'

const actualMaths = { ...realMaths }

mock.module('./maths.cjs', () => ({ PI: 3, multiply: (a: number, b: number) => a * b }))

test('takes the mocked PI', () => {
  expect([PI, multiply(2, 3)]).toEqual([3, 6])
  expect(area(2)).toBe(12)
})

afterAll(() => {
  mock.module('./maths.cjs', () => actualMaths)
})
