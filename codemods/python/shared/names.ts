/** What names stand for, as far as one file tells. */
import type { SgNode } from '@ast-grep/napi'
import { escapeRegex, kindOf, type PythonFile, same, scopeOf, scopesOf } from './syntax.ts'

/** What the names of one file stand for. */
export interface Names {
  /**
   * The dotted paths that an expression may name, imports followed: `TestCase` is `unittest.TestCase` after `from unittest import TestCase`.
   * Several where branches import it differently; none for what is no name, or a name that something else binds as well.
   * A name that nothing binds stands for itself: a builtin, or what a star import brought. Relative imports keep their dots.
   */
  pathsOf(expression: SgNode): readonly string[]
  /** In the order of the file, those of inner scopes included. */
  readonly imports: readonly Import[]
  /** The names that the module's own imports give to a dotted path. */
  importedAs(path: string): readonly string[]
  /** The import that gives a name its meaning at a node. */
  importOf(name: string, at: SgNode): Import | undefined
  /** Whether a scope binds a name by anything but an import: an assignment, a parameter, a definition. */
  binds(scope: SgNode, name: string): boolean
}

/** One name that an import statement binds. */
export interface Import {
  readonly name: string
  /** What it stands for. */
  readonly path: string
  readonly statement: SgNode
  /** The function, class or module that the name belongs to. */
  readonly scope: SgNode
}

const IMPORTS = { rule: { any: [{ kind: 'import_statement' }, { kind: 'import_from_statement' }] } }

/** Reads a file's imports. */
export function readNames({ source, tree }: PythonFile): Names {
  const imports = tree.root.findAll(IMPORTS).flatMap(importsOf)
  const known = new Map<string, boolean>()

  function binds(scope: SgNode, name: string): boolean {
    const key = `${scope.id()} ${name}`
    const answer = known.get(key) ?? findBinding(scope, name)
    known.set(key, answer)
    return answer
  }

  /** A look at the text first: most names are bound by imports only. */
  function findBinding(scope: SgNode, name: string): boolean {
    const { start, end } = tree.span(scope)
    if (!bindingLike(name).test(source.text.slice(start, end))) return false
    const candidates = scope.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(name)}$` } })
    return candidates.some(candidate => isBinding(candidate) && same(scopeOf(candidate), scope))
  }

  /** The imports that bind a name as a node sees it; none where nothing binds it, `undefined` where something else does. */
  function importsAt(name: string, at: SgNode): readonly Import[] | undefined {
    for (const [depth, scope] of scopesOf(at).entries()) {
      if (depth > 0 && kindOf(scope) === 'class_definition') continue
      if (binds(scope, name)) return undefined
      const here = imports.filter(item => item.name === name && same(item.scope, scope))
      if (here.length > 0) return here
    }
    return []
  }

  function pathsOf(expression: SgNode): readonly string[] {
    if (kindOf(expression) === 'identifier') {
      const found = importsAt(expression.text(), expression)
      return found?.length === 0 ? [expression.text()] : (found ?? []).map(({ path }) => path)
    }
    if (kindOf(expression) !== 'attribute') return []
    const attribute = expression.field('attribute')!.text()
    return pathsOf(expression.field('object')!).map(path => `${path}.${attribute}`)
  }

  return {
    pathsOf,
    binds,
    imports,
    importedAs: path =>
      imports.filter(item => item.path === path && kindOf(item.scope) === 'module').map(({ name }) => name),
    importOf: (name, at) => importsAt(name, at)?.[0],
  }
}

function importsOf(statement: SgNode): Import[] {
  const scope = scopeOf(statement)
  const module = statement.field('module_name')?.text()
  return statement.fieldChildren('name').map(item => {
    const alias = item.field('alias')?.text()
    const imported = (kindOf(item) === 'aliased_import' ? item.field('name')! : item).text()
    if (module !== undefined) {
      const path = module.endsWith('.') ? module + imported : `${module}.${imported}`
      return { name: alias ?? imported, path, statement, scope }
    }
    if (alias !== undefined) return { name: alias, path: imported, statement, scope }
    const top = imported.split('.', 1)[0]!
    return { name: top, path: top, statement, scope }
  })
}

/** Text that may bind a name; says yes too often, never too seldom. */
function bindingLike(name: string): RegExp {
  const word = `(?<![\\w.])${escapeRegex(name)}(?!\\w)`
  return new RegExp(`\\b(as|def|class|for|lambda|case)\\b[^\\n]*${word}|${word}\\s*([,:)\\]]|=(?!=)|[^\\w\\s]{1,3}=)`)
}

const PATTERNS = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'dictionary_splat_pattern',
  'as_pattern_target',
])

/** Kinds of a parent, and the fields in which it binds; `undefined`: as any child. */
const BINDERS: Readonly<Record<string, string | undefined>> = {
  assignment: 'left',
  augmented_assignment: 'left',
  for_statement: 'left',
  named_expression: 'name',
  function_definition: 'name',
  class_definition: 'name',
  default_parameter: 'name',
  typed_default_parameter: 'name',
  as_pattern: 'alias',
  parameters: undefined,
  lambda_parameters: undefined,
  typed_parameter: undefined,
  case_pattern: undefined,
  global_statement: undefined,
  nonlocal_statement: undefined,
}

function isBinding(identifier: SgNode): boolean {
  let node = identifier
  let parent = node.parent()!
  while (PATTERNS.has(kindOf(parent)) || kindOf(parent) === 'dotted_name') {
    node = parent
    parent = node.parent()!
  }
  const kind = kindOf(parent)
  if (!(kind in BINDERS)) return false
  const field = BINDERS[kind]
  if (field === undefined) return true
  const bound = parent.field(field)
  return bound !== null && same(bound, node)
}
