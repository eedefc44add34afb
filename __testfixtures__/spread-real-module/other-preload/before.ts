import { expect, mock, test } from 'bun:test'
import { greeting } from './greeting'

mock.module('./clock', () => ({ hour: () => 20 }))

test('says good evening', () => {
  expect(greeting()).toBe('Good evening')
})
