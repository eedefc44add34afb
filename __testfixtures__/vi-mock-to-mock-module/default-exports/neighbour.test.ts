import { expect, test } from 'bun:test'
import os from 'node:os'
import { join, sep } from 'node:path'
import plural, { singular } from './plural'
import shout, { quiet } from './shout.cjs'

test('defaults and names are real', () => {
  expect([plural('cat'), singular('cats'), shout('a'), quiet('A')]).toEqual(['cats', 'cat', 'a!', 'a'])
  expect(os.hostname()).not.toBe('box')
  expect([sep, join('a', 'b')]).toEqual(['/', 'a/b'])
})
