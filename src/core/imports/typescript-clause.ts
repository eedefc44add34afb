/** Edits of the clause of an import declaration: `main, { names }` or `main, * as namespace`. */
import type { Source, Span } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { editNames, type NewName } from './names.ts'
import type { TypeScriptImport } from './scan.ts'
import type { Slot } from './typescript-names.ts'

/** What a clause loses and gets. */
export interface ClauseChange {
  readonly removed: ReadonlySet<Slot>
  /** A default import, for a clause that has none. */
  readonly main?: string
  readonly names: readonly NewName[]
}

/** Whether nothing would remain of the clause. A declaration without a clause stays. */
export function isEmptied({ main, namespace, named }: TypeScriptImport, change: ClauseChange): boolean {
  const had = (main ? 1 : 0) + (namespace ? 1 : 0) + (named?.names.length ?? 0)
  return had > 0 && had === change.removed.size && change.main === undefined && change.names.length === 0
}

/** Edits of a clause of which something remains. `braces` are those of the file: `{ a }` or `{a}`. */
export function editClause(
  source: Source,
  { main, namespace, named }: TypeScriptImport,
  change: ClauseChange,
  comments: readonly Span[],
  braces: (names: string) => string,
): TextEdit[] {
  const { removed, names } = change
  const list = braces(names.map(({ text }) => text).join(', '))
  const rest = named ? { start: named.inside.start - 1, end: named.inside.end + 1 } : namespace
  const removedNames = new Set([...removed].filter(slot => typeof slot === 'number'))
  const restStays = named
    ? named.names.length > removedNames.size || names.length > 0
    : namespace && !removed.has('namespace')
  const mainStays = main && !removed.has('main')

  const edits: TextEdit[] = []
  if (named && restStays)
    edits.push(...editNames(source, { list: named, removed: removedNames, added: names }, comments))
  if (main && !mainStays) {
    if (rest && restStays) edits.push({ start: main.start, end: rest.start, text: '' })
    else edits.push({ start: main.start, end: rest?.end ?? main.end, text: list })
  } else if (main && rest && !restStays) {
    edits.push({ start: main.end, end: rest.end, text: '' })
  } else if (main && !rest && names.length > 0) {
    edits.push({ start: main.end, end: main.end, text: `, ${list}` })
  } else if (!main && rest && change.main !== undefined) {
    if (restStays) edits.push({ start: rest.start, end: rest.start, text: `${change.main}, ` })
    else edits.push({ ...rest, text: change.main })
  }
  return edits
}
