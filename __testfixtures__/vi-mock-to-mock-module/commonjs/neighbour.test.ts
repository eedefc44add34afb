import { expect, test } from 'bun:test'
import { area } from './area.cjs'

test('takes the real PI', () => {
  expect(area(1)).toBe(Math.PI)
})
