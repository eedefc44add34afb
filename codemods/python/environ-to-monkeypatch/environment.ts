/** Where a file changes the process's environment: `os.environ` by all its names, and what is done to it. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from '../shared/names.ts'
import {
  argumentsOf,
  escapeRegex,
  kindOf,
  type PythonFile,
  same,
  scopeOf,
  scopesOf,
  startOf,
} from '../shared/syntax.ts'

/** One change of the environment. */
export interface Mutation {
  /**
   * `set`: `[k] = v`. `append`: `[k] += v`. `default`: `setdefault(k, v)`. `delete`: `del`, or `pop` without a default. `discard`: `pop` with one.
   * `update`: `update(…)`, `|=`. `clear`: `clear()`. `replace`: `os.environ = …`. `process`: `os.putenv` and `os.unsetenv`, which `os.environ`
   * does not see. `other`: a shape that has no name here.
   */
  readonly kind:
    | 'set'
    | 'append'
    | 'default'
    | 'delete'
    | 'discard'
    | 'update'
    | 'clear'
    | 'replace'
    | 'process'
    | 'other'
  /** The assignment, `del` statement, or call. */
  readonly node: SgNode
  /** The mapping, as an expression: `os.environ`. Of `os.putenv` the callee. */
  readonly environ: SgNode
  /** `environ` or `environb`, where the mapping is known by its own name. */
  readonly mapping: 'environ' | 'environb'
  /** The statement that does nothing else; absent where the value is used. */
  readonly statement: SgNode | undefined
  /** The variables that it changes: see {@link keyOf}. Absent where that may be any. */
  readonly keys: readonly string[] | undefined
  readonly key: SgNode | undefined
  readonly value: SgNode | undefined
  /** Where it begins. */
  readonly at: number
  /** As it is written, on one line. */
  readonly text: string
  /** The function, lambda, class or module that it belongs to. */
  readonly scope: SgNode
  /** The outermost function or lambda around it; the module where there is none. */
  readonly unit: SgNode
}

/** A reference to a method of `os.environ` that is not called here: `addCleanup(os.environ.pop, "A", None)`. */
export interface Reference {
  readonly node: SgNode
  readonly method: string
}

/** What a file does to the environment. */
export interface EnvironmentUses {
  /** In the order of the file. */
  readonly mutations: readonly Mutation[]
  readonly references: readonly Reference[]
  /** Whether an expression is `os.environ`, by any name. */
  isEnviron(expression: SgNode): boolean
}

const MUTATORS = new Set(['pop', 'popitem', 'update', 'clear', 'setdefault', '__setitem__', '__delitem__', '__ior__'])

/** Finds the changes of the environment in a file. */
export function readEnvironmentUses({ source, tree }: PythonFile, names: Names): EnvironmentUses {
  const { root } = tree
  const aliases = aliasesOf(root, names)

  function isEnviron(expression: SgNode): boolean {
    return mappingOf(expression) !== undefined
  }

  function mappingOf(expression: SgNode): Mutation['mapping'] | undefined {
    const paths = names.pathsOf(expression)
    if (paths.length > 0 && paths.every(path => path === 'os.environ')) return 'environ'
    if (paths.length > 0 && paths.every(path => path === 'os.environb')) return 'environb'
    if (kindOf(expression) !== 'identifier') return undefined
    const around = scopesOf(expression)
    const binder = around.find((scope, depth) => {
      if (depth > 0 && kindOf(scope) === 'class_definition') return false
      return names.binds(scope, expression.text())
    })
    const isAlias = aliases.some(({ name, scope }) => name === expression.text() && binder && same(scope, binder))
    return isAlias ? 'environ' : undefined
  }

  const words = ['environb?', 'putenv', 'unsetenv', ...namesOf(names, aliases).map(escapeRegex)]
  const mentions = root.findAll({ rule: { kind: 'identifier', regex: `^(${words.join('|')})$` } }).map(identifier => {
    const parent = identifier.parent()!
    return kindOf(parent) === 'attribute' && same(parent.field('attribute')!, identifier) ? parent : identifier
  })

  const mutations: Mutation[] = []
  const references: Reference[] = []
  for (const mention of mentions) {
    const mapping = mappingOf(mention)
    if (!mapping && !isProcessCall(mention, names)) continue
    const found = mapping ? changeOf(mention) : processChange(mention)
    if (found && 'method' in found) references.push(found)
    else if (found) {
      const scopes = scopesOf(mention)
      const unit = scopes.findLast(scope => ['function_definition', 'lambda'].includes(kindOf(scope))) ?? root
      const { start, end } = tree.span(found.node)
      const text = source.text.slice(start, end).replace(/\s+/g, ' ')
      const at = startOf(found.node)
      mutations.push({ ...found, environ: mention, mapping: mapping ?? 'environ', at, text, scope: scopes[0]!, unit })
    }
  }
  return { mutations: mutations.sort((a, b) => a.at - b.at), references, isEnviron }
}

type Change = Pick<Mutation, 'kind' | 'node' | 'statement' | 'keys' | 'key' | 'value'>

function isProcessCall(mention: SgNode, names: Names): boolean {
  const paths = names.pathsOf(mention)
  return paths.length > 0 && paths.every(path => path === 'os.putenv' || path === 'os.unsetenv')
}

function processChange(callee: SgNode): Change | undefined {
  const call = callee.parent()!
  if (kindOf(call) !== 'call' || !same(call.field('function')!, callee)) return undefined
  const [key, value] = argumentsOf(call)
  return { kind: 'process', node: call, statement: statementOf(call), keys: keysOf(key), key, value }
}

/** What is done to the environment where it is mentioned; nothing for a look at it. */
function changeOf(environ: SgNode): Change | Reference | undefined {
  const parent = environ.parent()!
  const kind = kindOf(parent)
  if (kind === 'assignment' && isLeft(parent, environ)) {
    // The name alone is bound anew, which is nobody else's business.
    if (kindOf(environ) === 'identifier') return undefined
    return change('replace', parent, undefined, parent.field('right') ?? undefined)
  }
  if (kind === 'augmented_assignment' && isLeft(parent, environ))
    return change('update', parent, undefined, parent.field('right')!)
  if (kind === 'subscript' && same(parent.field('value')!, environ)) return itemChange(parent)
  if (kind === 'attribute' && same(parent.field('object')!, environ)) return methodChange(parent)
  return undefined
}

function isLeft(assignment: SgNode, node: SgNode): boolean {
  return same(assignment.field('left')!, node)
}

/** `os.environ[k]` as a target. */
function itemChange(subscript: SgNode): Change | undefined {
  const [key] = subscript.fieldChildren('subscript')
  const parent = subscript.parent()!
  const kind = kindOf(parent)
  if (kind === 'assignment' && isLeft(parent, subscript)) {
    const right = parent.field('right')
    return right ? change(parent.field('type') ? 'other' : 'set', parent, key, right) : undefined
  }
  if (kind === 'augmented_assignment' && isLeft(parent, subscript))
    return change(
      /\+=/.test(parent.field('operator')!.text()) ? 'append' : 'other',
      parent,
      key,
      parent.field('right')!,
    )
  const outer = [parent, ...parent.ancestors()].find(node => !TARGET_LISTS.has(kindOf(node)))!
  if (kindOf(outer) === 'delete_statement') return change('delete', outer, key, undefined)
  if (TARGET_LISTS.has(kind) && kindOf(outer) === 'assignment' && startOf(outer) === startOf(parent))
    return change('other', outer, key, undefined)
  if (kind === 'for_statement' && isLeft(parent, subscript)) return change('other', parent, key, undefined)
  return undefined
}

const TARGET_LISTS = new Set([
  'expression_list',
  'pattern_list',
  'tuple',
  'tuple_pattern',
  'list_pattern',
  'parenthesized_expression',
])

/** `os.environ.pop(…)` and its like. */
function methodChange(attribute: SgNode): Change | Reference | undefined {
  const method = attribute.field('attribute')!.text()
  if (!MUTATORS.has(method)) return undefined
  const call = attribute.parent()!
  if (kindOf(call) !== 'call' || !same(call.field('function')!, attribute)) return { node: attribute, method }
  const args = argumentsOf(call)
  const [key, value] = args
  const isPlain = args.every(arg => !/_splat|keyword_argument/.test(kindOf(arg)))
  if (method === 'clear') return change('clear', call, undefined, undefined)
  if (method === 'update') return change('update', call, undefined, call.field('arguments')!)
  if (!isPlain || !key) return change('other', call, undefined, undefined)
  if (method === 'pop') return change(value ? 'discard' : 'delete', call, key, value)
  if (method === 'setdefault') return change(value ? 'default' : 'other', call, key, value)
  if (method === '__setitem__') return change(value ? 'set' : 'other', call, key, value)
  if (method === '__delitem__') return change('delete', call, key, undefined)
  return change('other', call, undefined, undefined)
}

function change(kind: Mutation['kind'], node: SgNode, key: SgNode | undefined, value: SgNode | undefined): Change {
  const keys = kind === 'update' ? updatedKeys(value) : key === undefined ? undefined : keysOf(key)
  return { kind, node, statement: statementOf(node), keys, key, value }
}

function keysOf(key: SgNode | undefined): string[] | undefined {
  const name = key && keyOf(key)
  return name === undefined ? undefined : [name]
}

/** Of `update({"A": a}, B=b)` the variables, where all of them are written out. */
function updatedKeys(value: SgNode | undefined): string[] | undefined {
  if (!value) return undefined
  const items = kindOf(value) === 'argument_list' ? value.children().filter(isPart) : [value]
  const keys = items.map(item => {
    if (kindOf(item) === 'keyword_argument') return [item.field('name')!.text()]
    return kindOf(item) === 'dictionary' ? item.children().filter(isPart).map(pairKey) : [undefined]
  })
  const all = keys.flat()
  return all.every(key => key !== undefined) ? all : undefined
}

function pairKey(pair: SgNode): string | undefined {
  return kindOf(pair) === 'pair' ? keyOf(pair.field('key')!) : undefined
}

function isPart(node: SgNode): boolean {
  return node.isNamed() && kindOf(node) !== 'comment'
}

/**
 * A variable's name: that of a literal without its quotes, or the text of a name. `undefined` for an expression that may be another one when it is
 * evaluated again.
 */
export function keyOf(expression: SgNode): string | undefined {
  const text = expression.text()
  const literal = /^[bBuUrR]*(?:"([^"\\\n]*)"|'([^'\\\n]*)')$/.exec(text)
  if (literal) return literal[1] ?? literal[2] ?? ''
  return /^[A-Za-z_][\w.]*$/.test(text) ? `=${text}` : undefined
}

/** The statement that is nothing but this expression, assignment or `del`. */
function statementOf(node: SgNode): SgNode | undefined {
  if (kindOf(node) === 'delete_statement') return node
  const parent = node.parent()!
  return kindOf(parent) === 'expression_statement' && parent.children().filter(isPart).length === 1 ? parent : undefined
}

/** Variables that hold `os.environ` itself: bound once, by `env = os.environ`. */
function aliasesOf(root: SgNode, names: Names): { name: string; scope: SgNode }[] {
  const assignments = root.findAll({ rule: { kind: 'assignment', regex: '(?s)environb?$' } })
  return assignments.flatMap(assignment => {
    const left = assignment.field('left')!
    const right = assignment.field('right')
    if (kindOf(left) !== 'identifier' || !right) return []
    const paths = names.pathsOf(right)
    if (paths.length === 0 || paths.some(path => path !== 'os.environ')) return []
    const name = left.text()
    const scope = scopeOf(assignment)
    const bound = new RegExp(
      `(?<![\\w.])${name}\\s*(:[^=\\n]*)?=(?!=)|\\b(as|for|global|nonlocal)\\s+([\\w, ]*\\b)?${name}\\b`,
      'g',
    )
    return (scope.text().match(bound) ?? []).length === 1 ? [{ name, scope }] : []
  })
}

/** The other names that a file has for the environment. */
function namesOf(names: Names, aliases: readonly { name: string }[]): string[] {
  const imported = names.imports.filter(({ path }) => /^os\.(environb?|putenv|unsetenv)$/.test(path))
  return [...new Set([...imported, ...aliases].map(({ name }) => name))].filter(name => !/^environb?$/.test(name))
}
