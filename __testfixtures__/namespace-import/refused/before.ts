import { expect, mock, test } from 'bun:test'
import assert from 'node:assert'
import * as realFs from 'node:fs'
import './called'
import './mixed'
import './own'
import './spied'
import './table'
import './whole'
import './writes'

const actual = { ...realFs }
mock.module('node:fs', () => ({ ...actual, existsSync: () => true, statSync: () => ({}) }))
mock.module('node:assert', () => ({ ok: () => {}, equal: () => {}, on: () => {} }))
mock.module('node:events', () => ({ once: () => {} }))

test('loads', () => {
  assert(expect)
})
