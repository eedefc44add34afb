import { expect, test } from 'bun:test'
import { zero, now } from './clock'
import { pad } from './format'
import { currentUser } from './session'
import { offset } from './zone'

test('all is real', () => {
  expect([currentUser(), now() > 5, zero, offset(), pad('a')]).toEqual(['nobody', true, 0, 0, ' a '])
})
