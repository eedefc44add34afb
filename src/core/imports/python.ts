/** Plans the imports of a Python file. */
import type { ImportNeed, Source } from '../../codemod.ts'
import { sortEdits } from '../edits.ts'
import { removeRows } from './lines.ts'
import { editNames } from './names.ts'
import { sortNeeds, taken } from './needs.ts'
import type { ImportPlan } from './plan.ts'
import { addPythonImports } from './python-add.ts'
import { dropPythonImports } from './python-drop.ts'
import { asNeed, type ImportStatement, localName, provides, target } from './python-names.ts'
import type { PythonScan } from './scan.ts'
import { importsOf } from './statements.ts'

/** See {@link planImports}. */
export function planPython(scan: PythonScan, needs: readonly ImportNeed[], source: Source): ImportPlan {
  const { adds, drops } = sortNeeds(needs, localName)
  const problems = conflicts(scan, adds)
  if (problems.length > 0) return { edits: [], problems }

  const statements = importsOf(scan.statements, source.text)
  const removed = dropPythonImports(scan, statements, drops, source)
  const missing = adds.filter(need => !statements.some(({ parts }) => provides(parts, need)))
  const { inserted, extended } = addPythonImports(scan, statements, removed, missing, source)

  const leaves = (statement: ImportStatement) =>
    removed.get(statement)?.size === statement.parts.names.length && !extended.has(statement)
  const rewritten = statements
    .filter(statement => !leaves(statement))
    .flatMap(statement => {
      const change = { removed: removed.get(statement) ?? new Set(), added: extended.get(statement) ?? [] }
      return editNames(source, { list: statement.parts, ...change }, scan.comments)
    })
  const rows = statements.filter(leaves).map(({ row }) => row)
  return { edits: sortEdits([...inserted, ...rewritten, ...removeRows(source.text, rows, inserted)]), problems }
}

/** A name that the module binds to something else, by whatever statement, cannot be bound by an import as well. */
function conflicts({ statements, bindings }: PythonScan, adds: readonly ImportNeed[]): string[] {
  const imports = statements.flatMap(({ parts }) => parts?.names.map(name => asNeed(parts, name)) ?? [])
  const bound = [...imports, ...adds].map(need => ({ name: localName(need), target: target(need) }))
  const clashes = adds.filter(need =>
    [...bound, ...bindings].some(other => other.name === localName(need) && other.target !== target(need)),
  )
  return [...new Set(clashes.map(localName))].map(taken)
}
