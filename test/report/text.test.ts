import { describe, expect, test } from 'vitest'
import type { RunResult, SiteResult } from '../../src/report/result.ts'
import { textReport } from '../../src/report/text.ts'

const nothing: RunResult = {
  dryRun: false,
  interrupted: false,
  codemods: [],
  sites: [],
  changes: [],
  undo: [],
  failures: [],
  skipped: [],
  safe: [],
  notes: [],
  files: { read: 1, parsed: 0, changed: 0, failed: 0 },
}

const site: SiteResult = {
  codemod: 'toy',
  path: 'a.py',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  messageId: 'found',
  message: 'found something',
  status: 'manual',
  fingerprint: 'x',
}

test('a report of more sites than a call takes arguments', () => {
  const sites = Array.from({ length: 200_000 }, (_, line) => ({ ...site, line: line + 1 }))
  const text = textReport({ ...nothing, sites })
  expect(text).toContain('\n  199999:1  manual  toy  found something\n  200000:1  manual  toy  found something\n')
  expect(text).toContain('\n200,000 sites found = 200000 manual\n')
})

test('on a narrow terminal every line is broken at blanks', () => {
  const words = 'cannot be read: EACCES: permission denied, so that there is nothing to say about it'
  const text = textReport(
    {
      ...nothing,
      sites: [{ ...site, message: 'a message that is much too long for one line of this terminal' }],
      failures: [{ path: 'b.py', reason: words }],
      skipped: [{ path: 'c.py', why: words }],
      notes: ['A note that is a good deal longer than what fits.'],
    },
    { width: 40 },
  )
  expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(40)
  expect(text).toContain('\nfailed  b.py cannot be read: EACCES:\n        permission denied, so that there\n')
  expect(text).toContain('\nskipped  c.py: cannot be read: EACCES:\n         permission denied, so that\n')
})

describe('where the way back is', () => {
  const changed = { ...nothing, files: { ...nothing.files, changed: 2 } }
  test.each([
    [['.'], '2 files changed; `testfix undo` puts them back.'],
    [['../other'], '2 files changed; `testfix undo`, run in ../other, puts them back.'],
    [['.', 'a', 'b'], '2 files changed; `testfix undo`, run here, in a and in b, puts them back.'],
  ])('%j', (undo, line) => {
    expect(textReport({ ...changed, undo })).toContain(`${line}\n`)
    expect(textReport({ ...changed, undo, interrupted: true })).toContain(`Interrupted: ${line}\n`)
  })
})

test('characters of a note that control the terminal or break the line are spelled out', () => {
  const text = textReport({ ...nothing, notes: ['\x1b[31m \u2028 \u200e \u202e'] })
  expect(text).toContain('\\x1b[31m \\u2028 \\u200e \\u202e\n')
})
