import { describe, expect, test, vi } from 'bun:test'
import os from 'node:os'
import * as path from 'node:path'
import plural, { singular } from './plural'
import { report } from './report'
import shout from './shout.cjs'

vi.mock('./plural', () => ({
  __esModule: true,
  default: vi.fn((word: string) => `${word}-plural`),
}))
vi.mock('./shout.cjs', () => ({ default: (text: string) => `<${text}>` }))
vi.mock('node:os', () => ({ default: { ...os, hostname: () => 'box' } }))
vi.mock('path', () => ({ ...path, sep: '|' }))

describe('report', () => {
  test('uses the mocked defaults', () => {
    expect(report('cat')).toBe('<box|cat-plural>')
    expect(plural).toHaveBeenCalledWith('cat')
    expect(singular('cats')).toBe('cat')
    expect(shout('a')).toBe('<a>')
  })
})
