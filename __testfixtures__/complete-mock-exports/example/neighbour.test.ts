import { expect, test } from 'bun:test'
import { clear, report } from './report'

test('reports and clears', () => {
  expect(typeof report).toBe('function')
  expect(typeof clear).toBe('function')
})
