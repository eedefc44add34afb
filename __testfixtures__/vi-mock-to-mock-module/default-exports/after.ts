import { afterAll, describe, expect, mock, test, vi } from 'bun:test'
import os from 'node:os'
import * as realOs from 'node:os'
import * as path from 'node:path'
import plural, { singular } from './plural'
import * as realPlural from './plural'
import { report } from './report'
import shout from './shout.cjs'
import * as realShout from './shout.cjs'

const actualPlural = { ...realPlural }
const actualShout = { ...realShout }
const actualOs = { ...realOs }
const actualPath = { ...path }

mock.module('./plural', () => ({
  ...actualPlural,
  __esModule: true,
  default: vi.fn((word: string) => `${word}-plural`),
}))
mock.module('./shout.cjs', () => ({ ...actualShout, default: (text: string) => `<${text}>` }))
mock.module('node:os', () => ({ ...actualOs, default: { ...os, hostname: () => 'box' } }))
mock.module('path', () => ({ ...actualPath, sep: '|' }))

describe('report', () => {
  test('uses the mocked defaults', () => {
    expect(report('cat')).toBe('<box|cat-plural>')
    expect(plural).toHaveBeenCalledWith('cat')
    expect(singular('cats')).toBe('cat')
    expect(shout('a')).toBe('<a>')
  })
})

afterAll(() => {
  mock.module('./plural', () => actualPlural)
  mock.module('./shout.cjs', () => actualShout)
  mock.module('node:os', () => actualOs)
  mock.module('path', () => actualPath)
})
