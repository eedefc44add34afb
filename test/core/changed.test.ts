import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines, editsBetween } from '../../src/core/changed.ts'
import { applyEdits } from '../../src/core/edits.ts'

test('edits between two texts lead from one to the other', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', '  x', '😀', '😁', 'ü')
  const text = fc.tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n'))), line).map(([lines, last]) => {
    return lines.map(parts => parts.join('')).join('') + last
  })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = editsBetween(before, after)
      expect(applyEdits(before, edits)).toBe(after)
      for (const { start, end, text } of edits) {
        expect(start < end || text !== '').toBe(true)
        expect(text.isWellFormed()).toBe(true)
      }
    }),
  )
})

test('lines that stayed are left alone', () => {
  expect(editsBetween('one\ntwo\nthree\n', 'one\n2\nthree\n3\n')).toEqual([
    { start: 4, end: 7, text: '2' },
    { start: 14, end: 14, text: '3\n' },
  ])
  expect(editsBetween('x', 'x')).toEqual([])
})

test('hunks have as much context as asked for', () => {
  const [hunk] = changedLines('1\n2\n3\n4\n5\n', '1\n2\nx\n4\n5\n', 1)
  expect(hunk!.lines).toEqual([' 2', '-3', '+x', ' 4'])
})
