import { expect, mock, test } from 'bun:test'
import * as realFs from 'node:fs'
import { list } from './list'
import { size } from './size'
import { clash } from './clash'

const actual = { ...realFs }
mock.module('node:fs', () => ({ ...actual, readdirSync: () => ['a'], statSync: () => ({ size: 1 }) }))

test('lists', () => {
  expect(list('/nowhere')).toEqual(['a'])
  expect(size('/nowhere')).toBe(1)
  expect(clash).toBeDefined()
})
