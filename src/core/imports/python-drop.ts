/** Which names a Python file can do without: an unused import is a warning, a missing one is a red suite. */
import type { ImportNeed, Source } from '../../codemod.ts'
import { asNeed, type ImportStatement, localName } from './python-names.ts'
import type { PythonScan } from './scan.ts'
import { dropNames, type Removed } from './statements.ts'

/** Files whose names other files use without naming them here. */
const SHARED_FILE = /(?:^|\/)(?:conftest|__init__)\.pyi?$/
/** Somebody has taken the imports, or the form of the file, in hand. */
const HANDS_OFF = /isort:|fmt:\s*off|(?:ruff|flake8):\s*noqa/

/** The names among `drops` that nothing refers to any more, by their index in the statement. */
export function dropPythonImports(
  { comments, dynamic, uses }: PythonScan,
  statements: readonly ImportStatement[],
  drops: readonly ImportNeed[],
  source: Source,
): Removed<ImportStatement, number> {
  const handsOff = comments.some(({ start, end }) => HANDS_OFF.test(source.text.slice(start, end)))
  if (dynamic || handsOff || SHARED_FILE.test(source.path)) return new Map()
  const unused = drops.filter(need => !uses.has(localName(need)))
  const namesOf = ({ parts }: ImportStatement) => {
    const given = parts.names.map(name => asNeed(parts, name))
    const indices = given.flatMap((name, i) => (unused.some(need => isSame(need, name)) ? i : []))
    return { names: new Set(indices), all: indices.length === given.length }
  }
  return dropNames(statements, namesOf, comments, source)
}

function isSame(a: ImportNeed, b: ImportNeed): boolean {
  return a.module === b.module && a.name === b.name && localName(a) === localName(b)
}
