/**
 * Comments that tell testfix to leave a place alone: `// testfix-ignore <codemod>: <reason>` above or on the line, `testfix-ignore-file` for a
 * whole file; in Python with `#`.
 */
import type { Span } from '../codemod.ts'
import { positions } from './source.ts'

/** One such comment. */
export interface Suppression {
  readonly codemod: string
  readonly reason: string
  /** The comment. */
  readonly at: Span
  /** The line that it is about, counted from 1; none where it is about the file. */
  readonly line?: number
}

/** Texts without it have no suppressions. */
export const MARK = 'testfix-ignore'

const FORM = /^(?:\/\/|\/\*+|#)\s*testfix-ignore(-file)?\s+([\w-]+)\s*:\s*(.*?)\s*(?:\*\/)?$/s

/** Reads the comments of a text, given in the order of the source. What lacks a codemod or a reason suppresses nothing. */
export function suppressionsIn(text: string, comments: readonly Span[]): Suppression[] {
  const position = positions(text)
  return comments.flatMap(at => {
    const [, wide, codemod, reason] = FORM.exec(text.slice(at.start, at.end)) ?? []
    if (!codemod || !reason) return []
    const line = wide ? undefined : lineMeant(text, at, comments, position)
    return [{ codemod, reason, at, ...(line !== undefined && { line }) }]
  })
}

/** The comment's own line where code stands before it, else the next one with code on it. */
function lineMeant(
  text: string,
  { start, end }: Span,
  comments: readonly Span[],
  position: ReturnType<typeof positions>,
): number {
  const before = text.slice(Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1, start)
  // `{/* … */}` is a comment among JSX.
  if (/[^\s{]/.test(before)) return position(start).line
  let at = end
  for (;;) {
    at += /^[\s}]*/.exec(text.slice(at))![0].length
    const next = comments.find(comment => comment.start === at)
    if (!next) return position(Math.min(at, text.length)).line
    at = next.end
  }
}

/** The suppression that a place of a codemod is under. */
export function suppressionOf(
  suppressions: readonly Suppression[],
  codemod: string,
  line: number,
): Suppression | undefined {
  return suppressions.find(item => item.codemod === codemod && (item.line === undefined || item.line === line))
}

/** The line to put above a place. The reason is one line of its own. */
export function suppressionLine(language: 'typescript' | 'python', codemod: string, reason: string): string {
  return `${language === 'python' ? '#' : '//'} ${MARK} ${codemod}: ${reason.replace(/\s+/g, ' ').trim()}`
}
