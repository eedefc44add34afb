import { describe, expect, test } from 'vitest'
import { applyEdits, composeEdits, mapBack, overlap, sortEdits, type TextEdit } from '../../src/core/edits.ts'
import { below, generator, type Random } from '../../src/testing/random.ts'

const text = 'one two three'

describe('applyEdits', () => {
  test('replaces, inserts and deletes, whatever the order given', () => {
    const edits = [
      { start: 13, end: 13, text: '!' },
      { start: 0, end: 3, text: 'ONE' },
      { start: 3, end: 7, text: '' },
    ]
    expect(applyEdits(text, edits)).toBe('ONE three!')
  })

  test('keeps the order of insertions at one place, before a replacement that starts there', () => {
    const edits = [
      { start: 4, end: 7, text: 'TWO' },
      { start: 4, end: 4, text: 'a' },
      { start: 4, end: 4, text: 'b' },
    ]
    expect(applyEdits(text, edits)).toBe('one abTWO three')
  })

  test('refuses edits that overlap', () => {
    const edits = [
      { start: 0, end: 5, text: '' },
      { start: 4, end: 7, text: '' },
    ]
    expect(() => applyEdits(text, edits)).toThrow('overlap at offset 4')
  })
})

describe('overlap', () => {
  test.each([
    [{ start: 0, end: 3 }, { start: 2, end: 5 }, true],
    [{ start: 0, end: 3 }, { start: 3, end: 5 }, false],
    [{ start: 0, end: 3 }, { start: 3, end: 3 }, false],
    [{ start: 0, end: 3 }, { start: 1, end: 1 }, true],
    [{ start: 1, end: 1 }, { start: 1, end: 1 }, false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(overlap(a, b)).toBe(expected)
    expect(overlap(b, a)).toBe(expected)
  })
})

/** Disjoint edits of a text, from a generator. */
function someEdits(length: number, random: Random): TextEdit[] {
  const edits: TextEdit[] = []
  let at = 0
  while (at <= length && edits.length < 6) {
    const start = at + below(random, 5)
    const end = Math.min(length, start + below(random, 4))
    if (start > length) break
    edits.push({ start, end, text: 'xyz'.slice(0, below(random, 4)) + below(random, 10) })
    at = end + 1
  }
  return edits
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))('composeEdits gives what two steps give (seed %i)', seed => {
  const random = generator(seed)
  const before = 'abcdefghijklmnopqrstuvwxyz'.slice(0, below(random, 27))
  const first = someEdits(before.length, random)
  const middle = applyEdits(before, first)
  const second = someEdits(middle.length, random)
  const composed = composeEdits(before.length, first, second)
  expect(applyEdits(before, composed)).toBe(applyEdits(middle, second))
  expect(composed).toEqual(sortEdits(composed))
})

test('composeEdits keeps what neither step touched', () => {
  const first = [{ start: 0, end: 3, text: 'uno' }]
  const second = [{ start: 4, end: 7, text: 'dos' }]
  expect(composeEdits(text.length, first, second)).toEqual([...first, ...second])
})

describe('mapBack', () => {
  const edits = [
    { start: 0, end: 0, text: 'import os\n' },
    { start: 4, end: 7, text: 'TWO-TWO' },
  ]
  test.each([
    ['of kept text', 10, 0],
    ['of text after an edit that grew', 22, 8],
    ['of new text', 16, 4],
    ['of inserted text', 3, 0],
  ])('the place %s', (_name, offset, expected) => {
    expect(mapBack(edits, offset)).toBe(expected)
  })
})
