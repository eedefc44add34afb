import { afterAll, expect, mock, test } from 'bun:test'
import { greeting } from './greeting'
import * as realClock from './clock'

const actualClock = { ...realClock }

mock.module('./clock', () => ({ ...actualClock, hour: () => 20 }))

test('says good evening', () => {
  expect(greeting()).toBe('Good evening')
})

afterAll(() => {
  mock.module('./clock', () => actualClock)
})
