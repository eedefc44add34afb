/** How a function of the standard library is called at a place in a file, and the import that this takes. */
import type { SgNode } from '@ast-grep/napi'
import type { ImportNeed } from '../../../src/codemod.ts'
import type { PythonModule } from './module.ts'
import { isIn, kindOf, same, scopesOf, startOf } from './syntax.ts'

/** An expression that names a function, and the import that it needs. */
export interface Spelling {
  readonly text: string
  readonly imports: readonly ImportNeed[]
}

/**
 * Spells `module.name` as it may be used after a statement, in the file's own way where it has one. `by: 'name'` imports the name itself where
 * nothing is imported yet. `undefined` where the name means something else there, or is imported too late.
 */
export function spellingAt(
  statement: SgNode,
  path: { readonly module: string; readonly name: string },
  file: PythonModule,
  by: 'module' | 'name' = 'module',
): Spelling | undefined {
  const { names } = file
  const scopes = scopesOf(statement).filter((scope, depth) => depth === 0 || kindOf(scope) !== 'class_definition')
  const dotted = `${path.module}.${path.name}`
  const aliases = names.imports.filter(({ path: each }) => each === path.module || each === dotted)
  for (const { name, path: each } of aliases) {
    const found = names.importOf(name, statement)
    if (!found || found.path !== each || !isBefore(found.statement, found.scope)) continue
    const isTop = kindOf(found.scope) === 'module'
    const text = each === dotted ? name : `${name}.${path.name}`
    // One at the top of the file may be in a branch that is not taken.
    return { text, imports: isTop ? [needOf(name, each === dotted)] : [] }
  }

  function isBefore(imported: SgNode, scope: SgNode): boolean {
    if (kindOf(scope) === 'module' || !isIn(statement, scope)) return true
    const block = imported.parent()!
    return startOf(imported) < startOf(statement) && isIn(statement, block)
  }
  function needOf(name: string, isName: boolean): ImportNeed {
    const own = isName ? path.name : path.module
    return {
      op: 'add',
      module: path.module,
      ...(isName && { name: path.name }),
      ...(name !== own && { as: name }),
    }
  }
  const isFree = (name: string) =>
    !scopes.some(
      scope => names.binds(scope, name) || names.imports.some(each => each.name === name && same(each.scope, scope)),
    )
  if (by === 'name' && isFree(path.name)) return { text: path.name, imports: [needOf(path.name, true)] }
  return isFree(path.module) ? { text: dotted, imports: [needOf(path.module, false)] } : undefined
}

/** The import that an expression may have been the last to need. */
export function dropIfUnused(callee: SgNode, { names }: PythonModule): ImportNeed[] {
  const name = callee.text().split('.', 1)[0]!.trim()
  const found = names.importOf(name, callee)
  if (!found || kindOf(found.scope) !== 'module') return []
  const isFrom = kindOf(found.statement) === 'import_from_statement'
  const cut = found.path.lastIndexOf('.')
  const [module, imported] = isFrom ? [found.path.slice(0, cut), found.path.slice(cut + 1)] : [found.path]
  const as = name === (imported ?? module) ? {} : { as: name }
  return [{ op: 'drop-if-unused', module: module!, ...(imported && { name: imported }), ...as }]
}
