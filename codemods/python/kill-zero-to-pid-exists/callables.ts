/** Functions that a user names by `module:function`, called from a file. */
import type { SgNode } from '@ast-grep/napi'
import type { ImportNeed } from '../../../src/codemod.ts'
import type { PythonModule } from '../shared/module.ts'
import { kindOf, same, scopesOf } from '../shared/syntax.ts'

/** A function by its module. */
export interface Callable {
  readonly module: string
  readonly name: string
}

/** Reads `module:function`; `undefined` for anything else. */
export function readCallable(text: string): Callable | undefined {
  const match = /^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)$/.exec(text.trim())
  return match ? { module: match[1]!, name: match[2]! } : undefined
}

/** Whether a file is the module itself. */
export function isModuleOf({ module }: Callable, { source }: PythonModule): boolean {
  const path = module.replaceAll('.', '/')
  return [`${path}.py`, `${path}/__init__.py`].some(own => source.path === own || source.path.endsWith(`/${own}`))
}

/** How a call is written, and the import that it takes. */
export interface Spelling {
  readonly text: string
  readonly imports: readonly ImportNeed[]
}

/**
 * How to call a function at a node: by the name that the module's imports give it, else qualified by a plain module, or by its own name
 * from a dotted one. The name of a function that the file binds itself is never used: that function would call itself.
 * `undefined` where every such name is something else there.
 */
export function spellingAt(node: SgNode, { module, name }: Callable, file: PythonModule): Spelling | undefined {
  const { names } = file
  const scopes = scopesOf(node)
  const importsOf = (head: string) =>
    names.imports.filter(item => item.name === head && scopes.some(scope => same(scope, item.scope)))
  const isFree = (head: string) =>
    !scopes.some(scope => names.binds(scope, head)) && importsOf(head).every(({ scope }) => kindOf(scope) === 'module')
  const known = [...names.importedAs(`${module}.${name}`), ...names.importedAs(module).map(as => `${as}.${name}`)]
  const text = known.find(each => isKnown(each.split('.', 1)[0]!, scopes, file))
  if (text !== undefined) return { text, imports: [] }
  if (skipsWithout(module, file) && !scopes.slice(0, -1).some(scope => names.binds(scope, module)))
    return { text: `${module}.${name}`, imports: [] }
  const isTaken = (head: string) => !isFree(head) || importsOf(head).length > 0
  const byName = module.includes('.') && !isTaken(name)
  if (byName) return { text: name, imports: [{ op: 'add', module, name }] }
  const head = module.split('.', 1)[0]!
  const isPackage = module !== head && importsOf(head).every(({ path }) => path === head)
  if (isTaken(head) && !(isPackage && isFree(head))) return undefined
  return { text: `${module}.${name}`, imports: [{ op: 'add', module }] }
}

/** Whether a name that an import of the module binds still means that at a node, whatever branch was taken. */
function isKnown(head: string, scopes: readonly SgNode[], { names }: PythonModule): boolean {
  if (scopes.some(scope => names.binds(scope, head))) return false
  const all = names.imports.filter(item => item.name === head && scopes.some(scope => same(scope, item.scope)))
  return all.every(({ scope, statement }) => kindOf(scope) === 'module' && kindOf(statement.parent()!) === 'module')
}

/** `psutil = pytest.importorskip("psutil")`: without the module, no test of the file runs. */
function skipsWithout(module: string, { source }: PythonModule): boolean {
  return new RegExp(`^${module}\\s*=\\s*pytest\\.importorskip\\(\\s*["']${module}["']`, 'm').test(source.text)
}
