/** Writes new import statements where they were placed: among those that a file has, or in a gap of their own. */
import type { Source, Span } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { aboveComments, insertLines, isBlank, NEXT_LINE_COMMENT } from './lines.ts'

/** An import statement: an old one has the row that new lines go above or below, a new one the line to write. */
export interface Entry {
  readonly row?: Span
  readonly line?: string
}

/**
 * The row of a statement for an {@link Entry}: where other code stands before it on its line, nothing can be inserted
 * above.
 */
export function rowOfEntry(text: string, statement: Span, row: Span): Span {
  const leads = isBlank(text, { start: row.start, end: statement.start })
  return leads ? row : { start: row.end, end: row.end }
}

/** The start of a line, and the number of blank lines that go around what is inserted there. */
export interface Gap {
  readonly at: number
  readonly above: number
  readonly below: number
}

/**
 * Edits that write the new entries. Blank lines, `between` in number, separate groups; `gap` is used where no entry is
 * an old one.
 */
export function writeEntries(
  source: Source,
  comments: readonly Span[],
  groups: readonly (readonly Entry[])[],
  gap: Gap,
  between: number,
): TextEdit[] {
  const blank = (count: number) => Array<string>(count).fill('')
  const rows = groups.map(group => group.flatMap(({ row }) => row ?? []))
  return groups.flatMap((group, g) => {
    if (rows[g]!.length > 0) return writeAmong(source, comments, group)
    const lines = group.map(({ line }) => line!)
    const above = rows.slice(0, g).flat().at(-1)
    if (above) return [insertLines(source, above.end, [...blank(between), ...lines])]
    const below = rows.slice(g).flat()[0]
    if (below) return [insertLines(source, aboveHeading(source.text, comments, below), [...lines, ...blank(between)])]
    const last = g === groups.length - 1
    return [
      insertLines(source, gap.at, [...blank(g === 0 ? gap.above : between), ...lines, ...blank(last ? gap.below : 0)]),
    ]
  })
}

/** New entries follow the old one before them; those before the first stand above it, below its heading. */
function writeAmong(source: Source, comments: readonly Span[], group: readonly Entry[]): TextEdit[] {
  const edits: TextEdit[] = []
  const first = group.find(({ row }) => row)!.row!
  let at = aboveComments(source.text, first, comments, NEXT_LINE_COMMENT)
  for (const { row, line } of group) {
    if (row) at = row.end
    else edits.push(insertLines(source, at, [line!]))
  }
  return edits
}

/** Above the comment that heads a group, but below one that heads the file. */
function aboveHeading(text: string, comments: readonly Span[], row: Span): number {
  return aboveComments(text, row, comments) || aboveComments(text, row, comments, NEXT_LINE_COMMENT)
}
