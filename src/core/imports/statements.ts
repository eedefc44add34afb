/** Import statements on their lines, and which of them may lose names: what both languages have in common. */
import type { Source, Span } from '../../codemod.ts'
import { aboveComments, isBlank, rowsOf } from './lines.ts'
import type { Statement } from './scan.ts'

/** An import statement, the whole lines that it stands on, and its place among the statements of the file. */
export interface Import<Parts> extends Span {
  readonly parts: Parts
  readonly row: Span
  readonly index: number
}

/** The import statements whose parts are known. */
export function importsOf<Parts>(statements: readonly Statement<Parts>[], text: string): readonly Import<Parts>[] {
  const rows = rowsOf(text, statements)
  return statements.flatMap(({ start, end, kind, parts }, index) =>
    kind === 'import' && parts ? [{ start, end, index, parts, row: rows[index]! }] : [],
  )
}

/** For each statement that loses names the keys of those names. */
export type Removed<Statement, Key> = ReadonlyMap<Statement, ReadonlySet<Key>>

/**
 * Of the names that `unused` gives for a statement, those that can be taken out without touching anything else: the
 * statement is alone on its lines, no comment is there (it may be a reason to stay, such as `noqa`), and none above it
 * would be left without what it speaks of.
 */
export function dropNames<Statement extends Import<unknown>, Key>(
  statements: readonly Statement[],
  unused: (statement: Statement) => { readonly names: ReadonlySet<Key>; readonly all: boolean },
  comments: readonly Span[],
  { text }: Source,
): Removed<Statement, Key> {
  const removed = new Map<Statement, ReadonlySet<Key>>()
  const commented = ({ row }: Import<unknown>) => comments.some(({ start }) => start >= row.start && start < row.end)
  // From the last to the first: whether a statement can go may depend on the one below.
  let below: Statement | undefined
  for (const statement of statements.toReversed()) {
    const { names, all } = unused(statement)
    const heads = all && isHeaded(text, comments, statement, below)
    const canLose = names.size > 0 && isAlone(text, statement) && !commented(statement) && !heads
    if (canLose) removed.set(statement, names)
    if (!all || !canLose) below = statement
  }
  return removed
}

function isAlone(text: string, { start, end, row }: Import<unknown>): boolean {
  return isBlank(text, { start: row.start, end: start }) && isBlank(text, { start: end, end: row.end })
}

/** Whether a comment right above, other than the file's own, would be left to speak of something that is no import. */
function isHeaded(
  text: string,
  comments: readonly Span[],
  { row }: Import<unknown>,
  below: Import<unknown> | undefined,
): boolean {
  const above = aboveComments(text, row, comments)
  return above !== row.start && above !== 0 && below?.row.start !== row.end
}
