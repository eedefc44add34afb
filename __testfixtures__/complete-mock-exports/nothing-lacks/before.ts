import { afterAll, expect, mock, test } from 'bun:test'
import { tmpdir } from 'node:os'
import * as real from './real'
import { reach } from './reaches'

const actual = { ...real }
const parts = { a: 1, b: 2 }
const early = await import('./early')

mock.module('./real', () => ({ ...actual, a: 1 }))
mock.module('./reached', () => ({ a: 1 }))
mock.module('./early', () => ({ a: 1 }))
mock.module('./whole', () => ({ ...parts, c: 3 }))
mock.module('node:fs', async () => ({ ...(await import('node:fs')), existsSync: () => true }))
mock.module('node:os', () => ({ tmpdir: () => '/tmp' }))
mock.module('./late', () => ({ a: 1 }))
mock.module('./late', () => ({ b: 1 }))

afterAll(() => {
  mock.module('./real', () => actual)
})

test('reaches', () => {
  expect([reach(), early.a, tmpdir()]).toEqual([1, 1, '/tmp'])
})
