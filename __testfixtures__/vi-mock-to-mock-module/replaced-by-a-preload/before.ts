import { expect, test, vi } from 'bun:test'
import { greeting } from './greeting'

vi.mock('./clock', () => ({ hour: () => 20 }))

test('says good evening', () => {
  expect(greeting()).toBe('Good evening')
})
