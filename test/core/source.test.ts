import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/core/nearest.ts'
import { createSource, positions } from '../../src/core/source.ts'

describe('eolAt', () => {
  test.each([
    ['one line', 'a', 0, '\n'],
    ['an LF file', 'a\nb\n', 2, '\n'],
    ['a CRLF file', 'a\r\nb\r\n', 3, '\r\n'],
    ['a CRLF line of a mixed file', 'a\nb\r\nc\n', 2, '\r\n'],
    ['an LF line of a mixed file', 'a\r\nb\nc\r\n', 3, '\n'],
    ['a last line without an end', 'a\r\nb', 4, '\r\n'],
    ['an empty first line', '\nb', 0, '\n'],
  ])('%s', (_name, text, offset, expected) => {
    expect(createSource('a', text).eolAt(offset)).toBe(expected)
  })
})

test('positions count lines and columns from 1, columns in UTF-16 code units', () => {
  const at = positions('a\r\n😀b\n\nc')
  expect([0, 3, 5, 6, 7, 8, 9].map(at)).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 2, column: 3 },
    { line: 2, column: 4 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
    { line: 4, column: 2 },
  ])
})

test('a lone CR ends a line too', () => {
  const at = positions('a\rb\r\r\nc')
  expect([0, 2, 4, 6].map(at)).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
  ])
})

test('nearest finds slips and parts of a name, nearest first', () => {
  const ids = ['chdir-to-monkeypatch', 'vi-mock-to-mock-module', 'list']
  expect(nearest('chdir-to-monkeypath', ids)).toEqual(['chdir-to-monkeypatch'])
  expect(nearest('chdir-to-monkeypath', [...ids, 'environ-to-monkeypatch'])).toEqual(['chdir-to-monkeypatch'])
  expect(nearest('mock-module', ids)).toEqual(['vi-mock-to-mock-module'])
  expect(nearest('lits', ids)).toEqual(['list'])
  expect(nearest('something-else-entirely', ids)).toEqual([])
})
