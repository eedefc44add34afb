/**
 * Where the first import of a file goes: below all that has to stay at its head, above the code and the comments that
 * belong to it.
 */
import type { Source, Span } from '../../codemod.ts'
import { blankAfter, countLines, lineStart, NEXT_LINE_COMMENT, nextLine, rowsOf, standsAlone } from './lines.ts'
import type { Gap } from './place.ts'
import type { ImportScan } from './scan.ts'

/** Comments that speak of the whole file, so that an import above them would cut them off from it. */
const FILE_COMMENT = new RegExp(
  [
    /^#!|coding[:=]|copyright|licen[cs]e|spdx-|testfix-ignore-file/,
    /@ts-(?:no)?check|eslint-disable(?!-)|<reference|@(?:vitest|jest)-environment|@jsx|@flow/,
    /(?:pylint|mypy|ruff|flake8|isort|pyright):/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Whether Python code begins with a definition, which two blank lines set off. */
export function startsDefinition(code: string): boolean {
  return /^(?:@|class\b|def\b|async\s+def\b)/.test(code)
}

/** The gap for the first import of a file. */
export function openingOf(source: Source, scan: ImportScan): Gap {
  const { text } = source
  const rows = rowsOf(text, scan.statements)
  const code = scan.statements.findIndex(({ kind }) => kind !== 'head')
  const headEnd = code < 0 ? (rows.at(-1)?.end ?? 0) : (rows[code - 1]?.end ?? 0)
  const codeStart = code < 0 ? text.length : Math.max(headEnd, rows[code]!.start)
  const comments = scan.comments.filter(({ start, end }) => start >= headEnd && end <= codeStart)
  const at = commentsEnd(text, comments, codeStart) ?? headEnd

  const blank = countLines(text, blankAfter(text, at))
  const python = scan.language === 'python'
  const docstring = python && at === headEnd && at > 0
  const definition = python && startsDefinition(text.slice(codeStart))
  const codeFollows = codeStart < text.length
  return {
    at,
    above: at > 0 && (docstring || blank > 0 || !codeFollows) ? 1 : 0,
    below: blank > 0 || !codeFollows ? 0 : definition ? 2 : 1,
  }
}

/** End of the comments that stay above the imports; undefined where none does. */
function commentsEnd(text: string, comments: readonly Span[], codeStart: number): number | undefined {
  let end: number | undefined
  for (const run of runsOf(text, comments)) {
    const runEnd = nextLine(text, run.at(-1)!.end)
    const belongsToCode = runEnd === codeStart && codeStart < text.length
    const stays = belongsToCode ? fileComments(text, run) : run
    if (stays.length > 0) end = nextLine(text, stays.at(-1)!.end)
  }
  return end
}

/** The part of a run of comments, which code follows at once, that speaks of the file. */
function fileComments(text: string, run: readonly Span[]): readonly Span[] {
  const says = (pattern: RegExp) => (comment: Span) => pattern.test(text.slice(comment.start, comment.end))
  const last = run.findLastIndex(says(FILE_COMMENT))
  if (last < 0) return []
  const nextLineComment = run.findIndex((comment, i) => i > last && says(NEXT_LINE_COMMENT)(comment))
  if (/^#!|coding[:=]/.test(text.slice(run[last]!.start, run[last]!.end))) return run.slice(0, last + 1)
  return nextLineComment < 0 ? run : run.slice(0, nextLineComment)
}

/** Comments on lines of their own, in runs without a blank line between. */
function runsOf(text: string, comments: readonly Span[]): Span[][] {
  const runs: Span[][] = []
  for (const comment of comments) {
    if (!standsAlone(text, comment)) continue
    const run = runs.at(-1)
    if (run && nextLine(text, run.at(-1)!.end) === lineStart(text, comment.start)) run.push(comment)
    else runs.push([comment])
  }
  return runs
}
