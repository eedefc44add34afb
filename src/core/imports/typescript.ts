/** Plans the imports of a TypeScript or JavaScript file. */
import type { ImportNeed, Source } from '../../codemod.ts'
import { sortEdits } from '../edits.ts'
import { withAutoGlobals } from './auto-globals.ts'
import { removeRows } from './lines.ts'
import { sortNeeds, taken } from './needs.ts'
import type { ImportPlan } from './plan.ts'
import type { TypeScriptScan } from './scan.ts'
import { dropNames, importsOf, type Removed } from './statements.ts'
import { addTypeScriptImports, styleOf } from './typescript-add.ts'
import { type ClauseChange, editClause, isEmptied } from './typescript-clause.ts'
import { boundBy, type ImportStatement, isNamed, isNeed, localName, type Slot } from './typescript-names.ts'

/** See {@link planImports}. */
export function planTypeScript(scan: TypeScriptScan, needs: readonly ImportNeed[], source: Source): ImportPlan {
  const unnamed = needs.find(need => !isNamed(need))
  if (unnamed) return { edits: [], problems: [`an import from "${unnamed.module}" lacks the name to import it by`] }
  const { adds, drops } = sortNeeds(withAutoGlobals(scan, needs), localName)
  const statements = importsOf(scan.statements, source.text)
  const given = (need: ImportNeed) =>
    statements.some(({ parts }) => boundBy(parts).some(bound => !bound.typeOnly && isNeed(parts, bound, need)))
  const missing = adds.filter(need => !given(need))
  const problems = missing.length > 0 ? [...conflicts(scan, statements, missing), ...commonJs(scan, source)] : []
  if (problems.length > 0) return { edits: [], problems }

  const removed = drop(scan, statements, drops, source, missing.length > 0)
  const { inserted, extended } = addTypeScriptImports(scan, statements, removed, missing, source)
  const { braces } = styleOf(scan, source.text)
  const rows = []
  const edits = [...inserted]
  for (const statement of statements) {
    const change: ClauseChange = { removed: removed.get(statement) ?? new Set(), names: [], ...extended.get(statement) }
    if (isEmptied(statement.parts, change)) rows.push(statement.row)
    else edits.push(...editClause(source, statement.parts, change, scan.comments, braces))
  }
  return { edits: sortEdits([...edits, ...removeRows(source.text, rows, inserted)]), problems }
}

/** A name can be declared once, be it as a type. */
function conflicts(
  { bindings }: TypeScriptScan,
  statements: readonly ImportStatement[],
  needs: readonly ImportNeed[],
): string[] {
  const bound = new Set([...bindings, ...statements.flatMap(({ parts }) => boundBy(parts).map(({ local }) => local))])
  const locals = needs.map(localName)
  return [...new Set(locals.filter((local, i) => bound.has(local) || locals.indexOf(local) !== i))].map(taken)
}

/**
 * An import makes a module of a file that so far was a script, in which `module` and `exports` are no longer what they
 * were.
 */
function commonJs({ statements, exports, uses }: TypeScriptScan, { path }: Source): string[] {
  const esm = exports || statements.some(({ kind }) => kind === 'import')
  const script = /\.c[jt]s$/.test(path) || (!esm && (uses.has('module') || uses.has('exports')))
  return script ? ['an import cannot be added to a CommonJS file'] : []
}

/** The names among `drops` that nothing refers to. A file keeps its last import where that alone makes it a module. */
function drop(
  { comments, exports, statements: all, uses }: TypeScriptScan,
  statements: readonly ImportStatement[],
  drops: readonly ImportNeed[],
  source: Source,
  adds: boolean,
): Removed<ImportStatement, Slot> {
  const unused = drops.filter(need => !uses.has(localName(need)))
  const namesOf = ({ parts }: ImportStatement) => {
    const bound = boundBy(parts)
    const slots = bound.filter(name => unused.some(need => isNeed(parts, name, need))).map(({ slot }) => slot)
    return { names: new Set(slots), all: slots.length === bound.length && slots.length > 0 }
  }
  const removed = uses.has('eval') ? new Map() : dropNames(statements, namesOf, comments, source)
  const leaves = (statement: ImportStatement) => removed.get(statement)?.size === boundBy(statement.parts).length
  const imports = all.filter(({ kind }) => kind === 'import')
  const staysModule = exports || adds || statements.filter(leaves).length < imports.length
  return staysModule ? removed : new Map()
}
