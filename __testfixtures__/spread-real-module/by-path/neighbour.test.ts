import { expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { greeting } from './greeting'
import { home } from './paths'

test('says good day', () => {
  expect(greeting()).toBe('Good day')
  expect(home()).toBe('/')
  expect(hostname()).not.toBe('somewhere')
})
