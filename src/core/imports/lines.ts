/** Whole lines of a text: where they begin and end, and edits that insert or remove them without leaving a hole. */
import type { Source, Span } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'

/** Start of the line that holds `at`. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** Start of the next line, or the end of the text. */
export function nextLine(text: string, at: number): number {
  const lineBreak = text.indexOf('\n', at)
  return lineBreak < 0 ? text.length : lineBreak + 1
}

/** End of the line that holds `at`, before its line break. */
export function lineEnd(text: string, at: number): number {
  const next = nextLine(text, at)
  if (text[next - 1] !== '\n' || next <= at) return next
  return text[next - 2] === '\r' && next - 2 >= at ? next - 2 : next - 1
}

/** Whether nothing is there but white space, form feeds included. */
export function isBlank(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).trim() === ''
}

/** The blank lines that end at `at`, a line's start. */
function blankBefore(text: string, at: number): Span {
  let start = at
  while (start > 0) {
    const line = lineStart(text, start - 1)
    if (!isBlank(text, { start: line, end: start })) break
    start = line
  }
  return { start, end: at }
}

/** The blank lines that begin at `at`, a line's start. */
export function blankAfter(text: string, at: number): Span {
  let end = at
  while (end < text.length && isBlank(text, { start: end, end: nextLine(text, end) })) end = nextLine(text, end)
  return { start: at, end }
}

/** How many lines a span of whole lines has. */
export function countLines(text: string, { start, end }: Span): number {
  return text.slice(start, end).split('\n').length - 1
}

/**
 * For each statement the whole lines that it stands on, line break included. Statements that share a line share the
 * row: one object.
 */
export function rowsOf(text: string, statements: readonly Span[]): readonly Span[] {
  const rows: { start: number; end: number }[] = []
  for (const statement of statements) {
    const start = lineStart(text, statement.start)
    const end = nextLine(text, statement.end)
    const last = rows.at(-1)
    if (last && start < last.end) {
      last.end = Math.max(last.end, end)
      rows.push(last)
    } else rows.push({ start, end })
  }
  return rows
}

/**
 * Inserts lines, given without line breaks, at the start of a line or at the end of the text. A missing final line
 * break stays missing.
 */
export function insertLines(source: Source, at: number, lines: readonly string[]): TextEdit {
  const eol = source.eolAt(Math.max(0, at - 1))
  const unended = at > 0 && source.text[at - 1] !== '\n'
  const text = unended ? lines.map(line => eol + line).join('') : lines.map(line => line + eol).join('')
  return { start: at, end: at, text }
}

/**
 * Removes rows. Where blank lines stand on both sides, the shorter side goes with them, so that what remains is as far
 * apart as it was; at either end of the text all of them go. A row that something is inserted next to leaves no hole.
 */
export function removeRows(text: string, rows: readonly Span[], inserted: readonly TextEdit[]): TextEdit[] {
  const refilled = (at: number) => inserted.some(({ start }) => start === at)
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of rows) {
    const last = runs.at(-1)
    if (last?.end === start && !refilled(start)) last.end = end
    else runs.push({ start, end })
  }
  return runs.map(run => ({ ...(refilled(run.start) || refilled(run.end) ? run : withHole(text, run)), text: '' }))
}

function withHole(text: string, run: Span): Span {
  const before = blankBefore(text, run.start)
  const after = blankAfter(text, run.end)
  if (before.start === 0) return { start: run.start, end: after.end }
  if (after.end === text.length) {
    const unended = text[run.end - 1] !== '\n'
    return { start: unended ? lineEnd(text, lineStart(text, before.start - 1)) : before.start, end: run.end }
  }
  const [above, below] = [countLines(text, before), countLines(text, after)]
  if (above === 0 || below === 0) return run
  return above < below ? { start: before.start, end: run.end } : { start: run.start, end: after.end }
}

/** Whether nothing else is on the lines of a comment. */
export function standsAlone(text: string, { start, end }: Span): boolean {
  return (
    isBlank(text, { start: lineStart(text, start), end: start }) &&
    isBlank(text, { start: end, end: nextLine(text, end) })
  )
}

/** Comments that speak of the line below them. */
export const NEXT_LINE_COMMENT =
  /next-line|disable-next|@ts-ignore|@ts-expect-error|(?:istanbul|c8|v8) ignore|(?:prettier|biome|testfix)-ignore(?!-file)/

/**
 * The start of the comments right above a row, as far up as they match `belongs`; the row's own start where there are
 * none.
 */
export function aboveComments(text: string, row: Span, comments: readonly Span[], belongs = /^/): number {
  let at = row.start
  for (const comment of comments.filter(({ end }) => end <= row.start).reverse()) {
    const adjoins = nextLine(text, comment.end) === at && standsAlone(text, comment)
    if (!adjoins || !belongs.test(text.slice(comment.start, comment.end))) break
    at = lineStart(text, comment.start)
  }
  return at
}
