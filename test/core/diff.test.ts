import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FileDiff, hunks, unifiedDiff } from '../../src/core/diff.ts'
import type { TextEdit } from '../../src/core/edits.ts'
import { below, generator, pick, type Random } from '../../src/testing/random.ts'

describe('lines of a hunk', () => {
  it('shows a changed line between three lines of context', () => {
    expect(body(numbered(1, 9), swap('5\n', 'five\n'))).toEqual([
      '@@ -2,7 +2,7 @@',
      ' 2',
      ' 3',
      ' 4',
      '-5',
      '+five',
      ' 6',
      ' 7',
      ' 8',
    ])
  })

  it('removes all lines of a change before it adds the new ones', () => {
    expect(body('a\nb\nc\n', swap('a', 'A'), swap('b', 'B'))).toEqual(['@@ -1,3 +1,3 @@', '-a', '-b', '+A', '+B', ' c'])
  })

  it('finds the one line that differs inside a large replacement', () => {
    const before = numbered(1, 20)
    const after = before.replace('10\n', 'ten\n')
    expect(body(before, { start: 0, end: before.length, text: after })).toEqual([
      '@@ -7,7 +7,7 @@',
      ' 7',
      ' 8',
      ' 9',
      '-10',
      '+ten',
      ' 11',
      ' 12',
      ' 13',
    ])
  })

  it('keeps lines that occur on both sides of a rewritten block', () => {
    expect(body('a\nb\nc\nd\n', swap('a\nb\nc\nd\n', 'x\nb\ny\nd\nz\n'))).toEqual([
      '@@ -1,4 +1,5 @@',
      '-a',
      '+x',
      ' b',
      '-c',
      '+y',
      ' d',
      '+z',
    ])
  })

  it('moves one line past the others', () => {
    expect(body('a\nb\nc\nd\n', swap('a\nb\nc\nd\n', 'b\nc\nd\na\n'))).toEqual([
      '@@ -1,4 +1,4 @@',
      '-a',
      ' b',
      ' c',
      ' d',
      '+a',
    ])
  })

  it('adds one line when a line is doubled', () => {
    expect(body('a\nb\n', swap('a\n', 'a\na\n'))).toEqual(['@@ -1,2 +1,3 @@', ' a', '+a', ' b'])
  })

  it('replaces a block as a whole when its lines were shuffled beyond recognition', () => {
    const lines = numbered(1, 1000).split('\n').slice(0, -1)
    const reversed = lines.toReversed()
    const before = `${lines.join('\n')}\n`
    const [header, ...shown] = body(before, { start: 0, end: before.length, text: `${reversed.join('\n')}\n` })
    expect(header).toBe('@@ -1,1000 +1,1000 @@')
    expect(shown).toEqual([...lines.map(line => `-${line}`), ...reversed.map(line => `+${line}`)])
  })

  it('inserts at the start of a line without touching that line', () => {
    expect(body('a\nb\n', { start: 2, end: 2, text: 'new\n' })).toEqual(['@@ -1,2 +1,3 @@', ' a', '+new', ' b'])
  })

  it('inserts at the end of a line, before its line break, without touching that line', () => {
    expect(body('a\nb\n', { start: 1, end: 1, text: '\nnew' })).toEqual(['@@ -1,2 +1,3 @@', ' a', '+new', ' b'])
  })

  it('puts insertions at one offset in the order given', () => {
    expect(body('a\n', { start: 0, end: 0, text: '1\n' }, { start: 0, end: 0, text: '2\n' })).toEqual([
      '@@ -1 +1,3 @@',
      '+1',
      '+2',
      ' a',
    ])
  })

  it('joins lines when an edit deletes a line break, and splits them when it inserts one', () => {
    expect(body('ab\nc\nde\n', swap('\nc', 'c'), swap('e', '\ne'))).toEqual([
      '@@ -1,3 +1,3 @@',
      '-ab',
      '-c',
      '-de',
      '+abc',
      '+d',
      '+e',
    ])
  })

  it('handles edits at offset 0 and at the end of the text', () => {
    expect(body('a\nb\n', { start: 0, end: 0, text: 'first\n' }, { start: 4, end: 4, text: 'last\n' })).toEqual([
      '@@ -1,2 +1,4 @@',
      '+first',
      ' a',
      ' b',
      '+last',
    ])
  })
})

describe('grouping into hunks', () => {
  it('merges changes whose context touches', () => {
    expect(headers(numbered(1, 20), swap('5\n', 'x\n'), swap('12\n', 'x\n'))).toEqual(['@@ -2,14 +2,14 @@'])
  })

  it('parts changes that have one more line between them, and counts lines added before', () => {
    expect(headers(numbered(1, 20), swap('5\n', 'x\ny\n'), swap('13\n', 'x\n'))).toEqual([
      '@@ -2,7 +2,8 @@',
      '@@ -10,7 +11,7 @@',
    ])
  })

  it('shows as much context as asked for', () => {
    const found = hunks(numbered(1, 9), [swap('5\n', 'five\n')(numbered(1, 9))], 1)
    expect(found).toEqual([
      { beforeStart: 4, beforeLines: 3, afterStart: 4, afterLines: 3, lines: [' 4', '-5', '+five', ' 6'] },
    ])
  })

  it('names the line before an insertion or a deletion that shows no line of that side', () => {
    const [inserted] = hunks('a\nb\n', [{ start: 2, end: 2, text: 'new\n' }], 0)
    expect(inserted).toEqual({ beforeStart: 1, beforeLines: 0, afterStart: 2, afterLines: 1, lines: ['+new'] })
    const [deleted] = hunks('a\nb\n', [{ start: 2, end: 4, text: '' }], 0)
    expect(deleted).toEqual({ beforeStart: 2, beforeLines: 1, afterStart: 1, afterLines: 0, lines: ['-b'] })
  })
})

describe('no change', () => {
  it('is an empty diff without edits', () => {
    expect(unifiedDiff({ path: 'f', before: 'a\n', edits: [] })).toBe('')
  })

  it('is an empty diff when an edit writes what was there', () => {
    expect(unifiedDiff({ path: 'f', before: 'a\nb\n', edits: [{ start: 0, end: 3, text: 'a\nb' }] })).toBe('')
  })

  it('is an empty diff when edits undo each other', () => {
    const before = '\n'.repeat(20)
    const edits = [
      { start: 0, end: 1, text: '' },
      { start: 20, end: 20, text: '\n' },
    ]
    expect(unifiedDiff({ path: 'f', before, edits })).toBe('')
  })

  it('shows only the edit that changes something', () => {
    expect(headers(numbered(1, 20), swap('2\n', '2\n'), swap('18\n', 'x\n'))).toEqual(['@@ -15,6 +15,6 @@'])
  })
})

describe('the end of the file', () => {
  const mark = '\\ No newline at end of file'

  it('marks a line without newline on both sides when it changes', () => {
    expect(body('a\nb', swap('b', 'c'))).toEqual(['@@ -1,2 +1,2 @@', ' a', '-b', mark, '+c', mark])
  })

  it('marks an unchanged last line once', () => {
    expect(body('a\nb', swap('a', 'c'))).toEqual(['@@ -1,2 +1,2 @@', '-a', '+c', ' b', mark])
  })

  it('shows that a final newline was added', () => {
    expect(body('a', { start: 1, end: 1, text: '\n' })).toEqual(['@@ -1 +1 @@', '-a', mark, '+a'])
  })

  it('shows that the final newline was removed', () => {
    expect(body('a\n', { start: 1, end: 2, text: '' })).toEqual(['@@ -1 +1 @@', '-a', '+a', mark])
  })

  it('empties a file', () => {
    expect(body('a\nb', { start: 0, end: 3, text: '' })).toEqual(['@@ -1,2 +0,0 @@', '-a', '-b', mark])
  })

  it('fills an empty file', () => {
    expect(body('', { start: 0, end: 0, text: 'a\n' })).toEqual(['@@ -0,0 +1 @@', '+a'])
    expect(body('', { start: 0, end: 0, text: 'a' })).toEqual(['@@ -0,0 +1 @@', '+a', mark])
  })
})

describe('characters', () => {
  it('ends lines at \\n only and leaves every other character in its line', () => {
    const before = 'a\r\nlone\rcr\u2028sep\fff\u0085\tend\n🦜\n'
    expect(body(before, swap('🦜', '🦉'))).toEqual([
      '@@ -1,3 +1,3 @@',
      ' a\r',
      ' lone\rcr\u2028sep\fff\u0085\tend',
      '-🦜',
      '+🦉',
    ])
  })

  it('shows a changed line ending as a changed line', () => {
    expect(body('a\r\nb\r\n', swap('a\r', 'a'))).toEqual(['@@ -1,2 +1,2 @@', '-a\r', '+a', ' b\r'])
  })

  it('carries the byte order mark on the first line, changed or not', () => {
    const before = 'a\nb\n'
    expect(unifiedDiff({ path: 'f', before, edits: [swap('a', 'c')(before)], bom: true })).toContain(
      '\n@@ -1,2 +1,2 @@\n-\uFEFFa\n+\uFEFFc\n b\n',
    )
    expect(unifiedDiff({ path: 'f', before, edits: [swap('b', 'c')(before)], bom: true })).toContain(
      '\n@@ -1,2 +1,2 @@\n \uFEFFa\n-b\n+c\n',
    )
  })

  it('keeps the byte order mark in a file that is emptied', () => {
    expect(unifiedDiff({ path: 'f', before: 'a\n', edits: [{ start: 0, end: 2, text: '' }], bom: true })).toContain(
      '\n@@ -1 +1 @@\n-\uFEFFa\n+\uFEFF\n\\ No newline at end of file\n',
    )
  })
})

describe('names', () => {
  const header = (path: string) =>
    unifiedDiff({ path, before: 'a\n', edits: [{ start: 0, end: 1, text: 'b' }] })
      .split('\n')
      .slice(0, 3)

  it('stand as they are when they are plain or not ASCII', () => {
    expect(header('src/ünï/🦜.ts')).toEqual([
      'diff --git a/src/ünï/🦜.ts b/src/ünï/🦜.ts',
      '--- a/src/ünï/🦜.ts',
      '+++ b/src/ünï/🦜.ts',
    ])
  })

  it('with blanks are followed by a tab', () => {
    expect(header(' my file.ts')).toEqual([
      'diff --git a/ my file.ts b/ my file.ts',
      '--- a/ my file.ts\t',
      '+++ b/ my file.ts\t',
    ])
  })

  it.each([
    ['tab\tname', 'tab\\tname'],
    ['new\nline', 'new\\nline'],
    ['bell\x07 back\b vt\v ff\f cr\r', 'bell\\a back\\b vt\\v ff\\f cr\\r'],
    ['nul-ish\x01 escape\x1b delete\x7f', 'nul-ish\\001 escape\\033 delete\\177'],
    ['quo"te', 'quo\\"te'],
    ['back\\slash', 'back\\\\slash'],
  ])('with %j are quoted as in C', (path, escaped) => {
    const tab = path.includes(' ') ? '\t' : ''
    expect(header(path)).toEqual([
      `diff --git "a/${escaped}" "b/${escaped}"`,
      `--- "a/${escaped}"${tab}`,
      `+++ "b/${escaped}"${tab}`,
    ])
  })
})

describe('git apply', () => {
  it.each([1, 2, 3])('gives the bytes of the edited texts: 120 random files, seed %i', seed => {
    const random = generator(seed)
    const cases = Array.from({ length: 120 }, (_, i) => randomFile(random, i))
    const patches = cases.map(file => unifiedDiff(file, pick(random, [3, 3, 3, 1, 2, 5])))

    const root = repository()
    for (const file of cases) {
      mkdirSync(join(root, dirname(file.path)), { recursive: true })
      writeFileSync(join(root, file.path), onDisk(file, file.before))
    }
    git(root, ['apply', '--check'], patches.join(''))
    git(root, ['apply'], patches.join(''))

    for (const [i, file] of cases.entries()) {
      const about = `seed ${seed}, file ${JSON.stringify(file)}`
      const after = edited(file)
      expect(readFileSync(join(root, file.path), 'utf8'), about).toBe(onDisk(file, after))
      expect(patches[i] === '', about).toBe(after === file.before)
    }
  })
})

/** An edit that replaces the first occurrence of `from`, once the text is known. */
function swap(from: string, to: string): (before: string) => TextEdit {
  return before => {
    const start = before.indexOf(from)
    return { start, end: start + from.length, text: to }
  }
}

/** The diff of `before` without the three lines that name the file. */
function body(before: string, ...edits: (TextEdit | ((before: string) => TextEdit))[]): string[] {
  const known = edits.map(edit => (typeof edit === 'function' ? edit(before) : edit))
  return unifiedDiff({ path: 'f.txt', before, edits: known }).split('\n').slice(3, -1)
}

function headers(...args: Parameters<typeof body>): string[] {
  return body(...args).filter(line => line.startsWith('@@'))
}

/** The numbers from `first` to `last`, one a line. */
function numbered(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => `${first + i}\n`).join('')
}

function edited({ before, edits }: FileDiff): string {
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), before)
}

function onDisk({ bom }: FileDiff, text: string): string {
  return bom ? `\uFEFF${text}` : text
}

function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'testfix-diff-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  git(root, ['init', '--quiet'])
  return root
}

/** Runs git under no configuration but its own defaults. */
function git(cwd: string, args: string[], input = ''): void {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const env = { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
  execFileSync('git', args, { cwd, env, input, stdio: 'pipe' })
}

const NAMES = [
  'plain.ts',
  'two words',
  ' leading',
  'trailing ',
  'tab\tname',
  'new\nline',
  'quo"te',
  'back\\slash',
  'bell\x07',
  'delete\x7f',
  'ünï',
  '🦜',
  '[id].test.ts',
  'x b',
]

const LINES = [
  '',
  '}',
  'alpha',
  'beta',
  '  indented',
  '\ttab',
  'trailing  ',
  'ünïcödé 漢字',
  '🦜🦉',
  'lone\rcr',
  'form\ffeed',
  'sep\u2028arator',
  '\uFEFFmark',
  '-- a/minus',
  '++ b/plus',
  '@@ -1 +1 @@',
  '\\ No newline at end of file',
  'diff --git a/x b/x',
]

function randomFile(random: Random, index: number): FileDiff {
  const before = randomText(random, pick(random, [0, 1, 2, 5, 20, 60]))
  return {
    path: `${index}/${pick(random, NAMES)}/${pick(random, NAMES)}`,
    before,
    edits: randomEdits(random, before),
    bom: random() < 0.2,
  }
}

/** Up to `lines` lines, of one or of mixed line endings; half of the texts go on with a line that has no newline. */
function randomText(random: Random, lines: number): string {
  const endings = pick(random, [['\n'], ['\r\n'], ['\n', '\r\n'], ['\n', '\r\n', '\r']])
  const text = Array.from({ length: below(random, lines + 1) }, (_, i) => {
    const line = random() < 0.5 ? pick(random, LINES) : `line ${i}`
    return line + pick(random, endings)
  }).join('')
  return random() < 0.5 ? text : text + pick(random, LINES)
}

function randomEdits(random: Random, before: string): TextEdit[] {
  const breaks = [0, ...[...before.matchAll(/\n/g)].map(found => found.index + 1), before.length]
  const offset = () => (random() < 0.5 ? pick(random, breaks) : whole(before, below(random, before.length + 1)))
  const offsets = Array.from({ length: 2 * below(random, 7) }, offset).sort((a, b) => a - b)
  const edits: TextEdit[] = []
  for (let i = 0; i < offsets.length; i += 2) {
    const start = offsets[i]!
    // Most edits are short, so that something is left between them.
    const end = random() < 0.5 ? offsets[i + 1]! : whole(before, Math.min(offsets[i + 1]!, start + below(random, 9)))
    const old = before.slice(start, end)
    const text = pick(random, ['', 'x', '\n', old, old + old, pick(random, LINES), randomText(random, 4)])
    edits.push({ start, end: Math.max(start, end), text })
  }
  return edits
}

/** The offset, or the one before it when it would cut a surrogate pair in two. */
function whole(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) && offset > 0 ? offset - 1 : offset
}
