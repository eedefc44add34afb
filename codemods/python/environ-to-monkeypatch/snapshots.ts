/** A snapshot of the environment at the top of a method of a TestCase, put back by a cleanup. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName } from '../shared/blocks.ts'
import { type DecoratorObstacle, decoratorObstacle } from '../shared/decorators.ts'
import { lineBefore } from '../shared/lines.ts'
import type { PythonModule } from '../shared/module.ts'
import type { Names } from '../shared/names.ts'
import { parameterNames } from '../shared/parameters.ts'
import { escapeRegex, kindOf, same, startOf, statementsOf, topStatementOf } from '../shared/syntax.ts'

/** A snapshot as a change of the file. */
export interface Snapshot {
  readonly edit: Edit
  readonly imports: readonly ImportNeed[]
}

/** Why a method cannot be given one. */
export type SnapshotObstacle =
  | DecoratorObstacle
  | { readonly reason: 'local-import' | 'one-line-suite'; readonly data?: undefined }

/** How a snapshot is written. `enter`: the method that enters a context for as long as a test or class runs, from Python 3.11 on. */
export interface SnapshotStyle {
  readonly enter: string | undefined
  readonly cleanup: string
}

/**
 * Snapshots the environment in the first statement of a method, so that it lies outside of all that the method does: what is recorded inside of another
 * patch would bring that patch's values back.
 */
export function snapshotIn(method: SgNode, module: PythonModule, style: SnapshotStyle): Snapshot | SnapshotObstacle {
  const obstacle = decoratorObstacle(method, module.names, module)
  if (obstacle && !isClassMethodOnly(method)) return obstacle
  const environ = environIn(method, module)
  const mock = mockIn(method, module)
  const statement = firstStatement(method, module)
  const self = parameterNames(method)[0]
  if (!environ || !mock) return { reason: 'local-import' }
  if (!statement || self === undefined) return { reason: 'one-line-suite' }

  const patch = `${mock.text}.dict(${environ.text})`
  const name = freeName(method, ['environ', 'environment', 'os_environ', 'saved_environ'])
  const lines = style.enter
    ? [`${self}.${style.enter}(${patch})`]
    : [`${name} = ${patch}`, `${name}.start()`, `${self}.${style.cleanup}(${name}.stop)`]
  if (/^(decorated|function|class)_definition$/.test(kindOf(statement))) lines.push('')
  const edit = linesAbove(module, statement, lines)
  return edit ? { edit, imports: [...mock.imports, ...environ.imports] } : { reason: 'one-line-suite' }
}

/** Whether `@classmethod` is all that decorates a method. */
function isClassMethodOnly(method: SgNode): boolean {
  const outer = method.parent()!
  const decorators = outer.children().filter(child => kindOf(child) === 'decorator')
  return decorators.length === 1 && /^@\s*classmethod\s*$/.test(decorators[0]!.text())
}

/** The first statement that does something: what follows the docstring, and the imports that make their names local to the method. */
function firstStatement(method: SgNode, { names }: PythonModule): SgNode | undefined {
  const statements = statementsOf(method.field('body')!)
  const isDocstring = (statement: SgNode | undefined) =>
    statement !== undefined &&
    kindOf(statement) === 'expression_statement' &&
    ['string', 'concatenated_string'].includes(kindOf(statement.child(0)!))
  const needed = names.imports
    .filter(({ scope, path }) => same(scope, method) && NEEDED.test(path))
    .map(({ statement }) => topStatementOf(statement, method))
  let last = Math.max(
    isDocstring(statements[0]) ? 0 : -1,
    ...needed.map(each => statements.findIndex(one => same(one, each))),
  )
  // Imports stay together.
  while (needed.length > 0 && statements[last + 1] && IMPORT.has(kindOf(statements[last + 1]!))) last++
  return statements[last + 1]
}

const IMPORT = new Set(['import_statement', 'import_from_statement'])
const NEEDED = /^(os(\.environ)?|unittest|mock|unittest\.mock(\.patch)?)$/

/** Puts lines before a statement and the comments that belong to it. */
function linesAbove(module: PythonModule, statement: SgNode, lines: readonly string[]): Edit | undefined {
  const { source, tree } = module
  const { start } = tree.span(statement)
  const begin = source.text.lastIndexOf('\n', start - 1) + 1
  const indent = source.text.slice(begin, start)
  const eol = source.eolAt(start)
  const text = lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join(eol)
  const here = lineBefore(module, statement, text)
  if (!here) return undefined
  const above = source.text.slice(0, begin)
  const comments = new RegExp(`(?<=\\n)(?:${escapeRegex(indent)}#[^\\n]*\\n)+$`).exec(above)?.[0] ?? ''
  const at = begin - comments.length + indent.length
  return { ...here, start: at, end: at }
}

function usesName(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text)
}

interface Spelling {
  readonly text: string
  readonly imports: readonly ImportNeed[]
}

/** `os.environ`, by the names that the method sees; `undefined` where `os` is something else, or imported in a branch of the method. */
function environIn(method: SgNode, { names }: PythonModule): Spelling | undefined {
  const local = localImport(method, names, /^os(\.environ)?$/)
  if (local === 'branch') return undefined
  if (local) return { text: local.path === 'os' ? `${local.name}.environ` : local.name, imports: [] }
  const [os] = names.importedAs('os').filter(name => isSeen(name, method, names))
  if (os !== undefined) return { text: `${os}.environ`, imports: [] }
  const [environ] = names.importedAs('os.environ').filter(name => isSeen(name, method, names))
  return environ === undefined ? undefined : { text: environ, imports: [] }
}

/** `mock.patch`, by the names that the method sees or by an import that takes none that is in use. */
function mockIn(method: SgNode, { names, source }: PythonModule): Spelling | undefined {
  const candidates = [
    ...names.importedAs('unittest.mock').map(text => ({ name: text, text: `${text}.patch` })),
    ...names.importedAs('unittest.mock.patch').map(text => ({ name: text, text })),
    ...names.importedAs('mock').map(text => ({ name: text, text: `${text}.patch` })),
    ...(/^import unittest\.mock\s*$/m.test(source.text) ? [{ name: 'unittest', text: 'unittest.mock.patch' }] : []),
  ]
  const known = candidates.find(({ name }) => isSeen(name, method, names))
  if (known) return { text: known.text, imports: [] }
  const isUsed = (name: string) => usesName(source.text.replace(/\bunittest\.mock\b/g, ''), name)
  if (!isUsed('mock')) return { text: 'mock.patch', imports: [{ op: 'add', module: 'unittest', name: 'mock' }] }
  if (!isUsed('patch')) return { text: 'patch', imports: [{ op: 'add', module: 'unittest.mock', name: 'patch' }] }
  const text = 'mock_patch'
  if (isUsed(text)) return undefined
  return { text, imports: [{ op: 'add', module: 'unittest.mock', name: 'patch', as: text }] }
}

/** Whether a name of the module means the same in a method. */
function isSeen(name: string, method: SgNode, names: Names): boolean {
  const inside = names.importOf(name, method.field('body')!)
  return inside !== undefined && kindOf(inside.scope) === 'module'
}

/** What the method itself imports, at its top level; `branch` where that is in a branch. */
function localImport(method: SgNode, names: Names, path: RegExp) {
  const found = names.imports.find(each => same(each.scope, method) && path.test(each.path))
  if (!found) return undefined
  const top = topStatementOf(found.statement, method)
  return same(top, found.statement) && startOf(top) >= 0 ? found : ('branch' as const)
}
