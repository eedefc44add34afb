import { expect, mock, test, vi } from 'bun:test'
import fs, * as realFs from 'node:fs'
import { read } from './read'
import { make } from './make'

const actual = { ...realFs }
const readFileSync = vi.fn(() => 'text')
const mkdirSync = mock()
mock.module('node:fs', () => ({ ...actual, readFileSync }))
mock.module('node:fs', () => ({ ...actual, mkdirSync, default: { ...fs, mkdirSync } }))
mock.module('node:path', () => ({ join: () => 'joined' }))
mock.module('node:url', () => actual)

test('reads', () => {
  expect(read('/nowhere')).toBe('text')
  make('/nowhere')
  expect(mkdirSync).toHaveBeenCalled()
})
