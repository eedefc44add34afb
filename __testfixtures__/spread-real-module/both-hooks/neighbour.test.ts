import { expect, test } from 'bun:test'
import { now, zero } from './clock'
import { currentUser } from './session'

test('all is real', () => {
  expect([currentUser(), now(), zero]).toEqual(['nobody', 1, 0])
})
