import { expect, test } from 'bun:test'
import os from 'node:os'
import { join, sep } from 'node:path'
import plural, { singular } from './plural'
import shout from './shout.cjs'

test('defaults and names are real', () => {
  expect([plural('cat'), singular('cats'), shout('a')]).toEqual(['cats', 'cat', 'a!'])
  expect(os.hostname()).not.toBe('box')
  expect([sep, join('a', 'b')]).toEqual(['/', 'a/b'])
})
