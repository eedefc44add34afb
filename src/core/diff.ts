/**
 * A unified diff from a text and its edits, in the form that `git apply` takes byte for byte.
 *
 * The format is git's own: https://git-scm.com/docs/diff-format, "Generating patch text with -p"; names are
 * quoted as with `core.quotePath=false`, https://git-scm.com/docs/git-config.
 *
 * The edits say where the text changes, so only the lines they touch are compared; the rest of the file is only
 * scanned for line breaks. A line ends after `\n` and nowhere else, as in git: `\r`, form feed and U+2028 are
 * characters like any other.
 */

import { diffArrays } from 'diff/lib/diff/array.js'
import type { TextEdit } from './edits.ts'

/** A file and what becomes of it. */
export interface FileDiff {
  /** Separated by `/`, relative to the folder in which the patch will be applied. */
  path: string
  before: string
  /** Sorted and disjoint; insertions at one offset land in the order given. */
  edits: readonly TextEdit[]
  /** The file on disk begins with a byte order mark that `before` does not contain. */
  bom?: boolean
}

/** Neighbouring changes with the unchanged lines around them. */
export interface Hunk {
  /** Counted from 1; when `beforeLines` is 0, the line after which the hunk inserts (0 at the start of the file). */
  beforeStart: number
  beforeLines: number
  /** Counted from 1; when `afterLines` is 0, the line after which the lines went missing. */
  afterStart: number
  afterLines: number
  /**
   * Each with its ` `, `+` or `-` and without its `\n` (a `\r` stays). A line that had no `\n` is followed by
   * `\ No newline at end of file`.
   */
  lines: string[]
}

/** Lines [start, end) of the text before, counted from 0, give way to `lines`. */
interface Change {
  start: number
  end: number
  lines: string[]
}

/** Lines first to last, counted from 0, and the edits within them. */
interface Block {
  first: number
  last: number
  edits: TextEdit[]
}

const NO_NEWLINE = '\\ No newline at end of file'
const UNENDED = `\n${NO_NEWLINE}`

/** The search for common lines costs the square of the distance; beyond this one the lines are replaced as a whole. */
const MAX_DISTANCE = 400

/**
 * The diff of one file with its `diff --git` header, or '' when nothing changes; diffs of several files are joined as
 * they are. A `context` of 0 needs `git apply --unidiff-zero`.
 */
export function unifiedDiff(file: FileDiff, context = 3): string {
  const found = file.bom
    ? hunks(
        `\uFEFF${file.before}`,
        file.edits.map(({ start, end, text }) => ({ start: start + 1, end: end + 1, text })),
        context,
      )
    : hunks(file.before, file.edits, context)
  if (found.length === 0) return ''

  const [from, to] = [quoted(`a/${file.path}`), quoted(`b/${file.path}`)]
  // Readers that take a blank for the end of the name look for this tab first.
  const tab = file.path.includes(' ') ? '\t' : ''
  const lines = [`diff --git ${from} ${to}`, `--- ${from}${tab}`, `+++ ${to}${tab}`]
  for (const hunk of found) {
    const [old, now] = [range(hunk.beforeStart, hunk.beforeLines), range(hunk.afterStart, hunk.afterLines)]
    lines.push(`@@ -${old} +${now} @@`)
    for (const line of hunk.lines) lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

/** The hunks that lead from `before` to the edited text, with `context` unchanged lines around each. */
export function hunks(before: string, edits: readonly TextEdit[], context = 3): Hunk[] {
  if (edited(before, edits, 0, before.length) === before) return []
  const starts = lineStarts(before)
  const lines = splitLines(before)
  const changes = blocks(starts, edits).flatMap(block => {
    const text = edited(before, block.edits, starts[block.first]!, starts[block.last + 1] ?? before.length)
    return compare(block.first, lines.slice(block.first, block.last + 1), splitLines(text))
  })

  let shift = 0
  return groups(changes, context).map(group => {
    const hunk = hunkOf(lines, group, context, shift)
    shift += hunk.afterLines - hunk.beforeLines
    return hunk
  })
}

/** Edits that touch the same line or neighbouring lines, together: no other edit changes those lines. */
function blocks(starts: readonly number[], edits: readonly TextEdit[]): Block[] {
  const found: Block[] = []
  let line = 0
  const lineAt = (offset: number) => {
    while ((starts[line + 1] ?? Infinity) <= offset) line++
    return line
  }
  for (const edit of edits) {
    const first = lineAt(edit.start)
    const last = lineAt(edit.end)
    const open = found.at(-1)
    if (open && first <= open.last + 1) {
      open.edits.push(edit)
      open.last = last
    } else {
      found.push({ first, last, edits: [edit] })
    }
  }
  return found
}

/** The fewest changes that turn the lines `old`, of which the first is number `first`, into `now`. */
function compare(first: number, old: readonly string[], now: readonly string[]): Change[] {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const oldLines = old.slice(head, old.length - tail)
  const nowLines = now.slice(head, now.length - tail)

  const changes: Change[] = []
  let oldAt = 0
  let nowAt = 0
  for (const [i, j] of [...commonLines(oldLines, nowLines), [oldLines.length, nowLines.length] as const]) {
    if (oldAt < i || nowAt < j) {
      changes.push({ start: first + head + oldAt, end: first + head + i, lines: nowLines.slice(nowAt, j) })
    }
    oldAt = i + 1
    nowAt = j + 1
  }
  return changes
}

/**
 * A longest common subsequence, as pairs of indices, of lines that differ at both ends; none when the two are too far
 * apart to look for one.
 */
function commonLines(old: readonly string[], now: readonly string[]): [number, number][] {
  const oneEach = old.length === 1 && now.length === 1
  if (oneEach || old.length === 0 || now.length === 0) return []
  // A line that only one side has cannot be part of it, and most changed lines are such.
  const nowShared = indicesIn(now, old)
  if (nowShared.length === 0) return []
  const oldShared = indicesIn(old, now)

  const parts = diffArrays(
    oldShared.map(i => old[i]!),
    nowShared.map(j => now[j]!),
    { maxEditLength: MAX_DISTANCE },
  )
  const pairs: [number, number][] = []
  let oldAt = 0
  let nowAt = 0
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed) for (let n = 0; n < count; n++) pairs.push([oldShared[oldAt + n]!, nowShared[nowAt + n]!])
    if (!added) oldAt += count
    if (!removed) nowAt += count
  }
  return pairs
}

/** Where `lines` has a line that `others` has too. */
function indicesIn(lines: readonly string[], others: readonly string[]): number[] {
  const known = new Set(others)
  const found: number[] = []
  for (const [i, line] of lines.entries()) if (known.has(line)) found.push(i)
  return found
}

/** Changes that share a hunk: as in git, those whose context lines overlap or touch. */
function groups(changes: readonly Change[], context: number): Change[][] {
  const found: Change[][] = []
  let end = -Infinity
  for (const change of changes) {
    if (change.start - end <= 2 * context) found.at(-1)!.push(change)
    else found.push([change])
    end = change.end
  }
  return found
}

/** The hunk of one group; `shift` is how many lines the hunks before it have added. */
function hunkOf(before: readonly string[], group: readonly Change[], context: number, shift: number): Hunk {
  const start = Math.max(0, group[0]!.start - context)
  const end = Math.min(before.length, group.at(-1)!.end + context)
  const lines: string[] = []
  const print = (mark: ' ' | '-' | '+', printed: readonly string[]) => {
    for (const line of printed) {
      if (line.endsWith(UNENDED)) lines.push(mark + line.slice(0, -UNENDED.length), NO_NEWLINE)
      else lines.push(mark + line)
    }
  }
  let at = start
  let afterLines = end - start
  for (const change of group) {
    print(' ', before.slice(at, change.start))
    print('-', before.slice(change.start, change.end))
    print('+', change.lines)
    at = change.end
    afterLines += change.lines.length - (change.end - change.start)
  }
  print(' ', before.slice(at, end))

  const beforeLines = end - start
  const afterStart = start + shift
  return {
    beforeStart: beforeLines === 0 ? start : start + 1,
    beforeLines,
    afterStart: afterLines === 0 ? afterStart : afterStart + 1,
    afterLines,
    lines,
  }
}

/** What `before.slice(from, to)` becomes under the edits within it. */
function edited(before: string, edits: readonly TextEdit[], from: number, to: number): string {
  let text = ''
  let at = from
  for (const edit of edits) {
    text += before.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + before.slice(at, to)
}

/** Where each line starts. After a final newline that includes the end of the text, where a next line would start. */
function lineStarts(text: string): number[] {
  let next = 0
  return text.split('\n').map(line => {
    const start = next
    next += line.length + 1
    return start
  })
}

/** The lines of a text without their `\n`. A last line that has none carries `UNENDED`, so it equals no other line. */
function splitLines(text: string): string[] {
  const lines = text.split('\n')
  const rest = lines.pop()!
  if (rest !== '') lines.push(rest + UNENDED)
  return lines
}

/** A line range as git writes it: a count of 1 is left out. */
function range(start: number, count: number): string {
  return count === 1 ? `${start}` : `${start},${count}`
}

const ESCAPES: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

/** A name as git prints it: in C quotes when it holds a control character, a quote or a backslash, else as it is. */
function quoted(name: string): string {
  const escaped = name.replace(
    /[\x00-\x1f\x7f"\\]/g,
    char => ESCAPES[char] ?? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  return escaped === name ? name : `"${escaped}"`
}
