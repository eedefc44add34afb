/** What a file makes in the temp folder, and where it keeps it. */
import type { SgNode } from '@ast-grep/napi'
import { isExpectedToFail, REGISTRARS } from '../shared/cleanups.ts'
import type { PythonModule } from '../shared/module.ts'
import {
  ancestorsIn,
  argumentsOf,
  calledName,
  escapeRegex,
  isField,
  kindOf,
  runsElsewhere,
  same,
  scopeOf,
  scopesOf,
  startOf,
} from '../shared/syntax.ts'

/** `object`: a `TemporaryDirectory`. `named-file`: a `NamedTemporaryFile` that is not deleted when it is closed. `file`: what `mkstemp` makes. */
export type TempKind = 'directory' | 'file' | 'named-file' | 'object'

/** A call that makes a file or a directory in the temp folder. */
export interface Creation {
  readonly call: SgNode
  /** `tempfile.mkdtemp`, or `mkdtemp` where it is imported by name. */
  readonly callee: SgNode
  /** Where it begins. */
  readonly at: number
  readonly kind: TempKind
  /** The function, lambda, class or module that it belongs to. */
  readonly scope: SgNode
  /** The outermost function or lambda around it; the module where there is none. */
  readonly unit: SgNode
  readonly keep: Keep
}

/** Where what was made is kept. */
export type Keep =
  /** `d = tempfile.mkdtemp()`: an expression names it as soon as the statement has run. */
  | Kept
  /** `with NamedTemporaryFile(delete=False) as f`: an expression names it in the body. */
  | (Omit<Kept, 'how' | 'value'> & { readonly how: 'in-body' })
  /** In a larger expression that is evaluated whenever, and as often as, its statement runs. `value` is what stands for it. */
  | { readonly how: 'inside'; readonly value: SgNode; readonly statement: SgNode }
  /** By a context manager, which removes it. */
  | { readonly how: 'managed'; readonly target?: SgNode }
  /** A `TemporaryDirectory` that nothing refers to is gone at once. */
  | { readonly how: 'lost' }
  /** In an expression that may not be evaluated, or more than once: `old or tempfile.mkdtemp()`. */
  | { readonly how: 'perhaps' }

/** A variable or an attribute that stands for what was made. */
export interface Kept {
  readonly how: 'kept'
  readonly statement: SgNode
  /** The variable or attribute. */
  readonly target: SgNode
  /** What is assigned to it. */
  readonly value: SgNode
  /** The path, as an expression; the object itself for an `object`. */
  readonly path: string
  /** The descriptor of `mkstemp`, as an expression. */
  readonly descriptor?: string
  /** `path = tempfile.mkstemp()[1]`: the subscript, which loses the descriptor. */
  readonly picked?: SgNode
}

const KINDS: Readonly<Record<string, TempKind>> = {
  'tempfile.mkdtemp': 'directory',
  'tempfile.mkstemp': 'file',
  'tempfile.NamedTemporaryFile': 'named-file',
  'tempfile.TemporaryDirectory': 'object',
}

/** What makes things in the temp folder in a file, in its order. */
export function readTempFiles(module: PythonModule): readonly Creation[] {
  const { names, tree } = module
  return calleesOf(module).flatMap(callee => {
    const call = callee.parent()!
    if (kindOf(call) !== 'call' || !isField(call, 'function', callee)) return []
    const [path, ...others] = names.pathsOf(callee)
    const kind = path !== undefined && others.every(other => other === path) ? KINDS[path] : undefined
    if (!kind || (kind === 'named-file' && argumentNamed(call, 'delete')?.text() !== 'False')) return []
    const scopes = scopesOf(call)
    const unit = scopes.findLast(scope => ['function_definition', 'lambda'].includes(kindOf(scope))) ?? tree.root
    if (runsElsewhere(call) || isExpectedToFail(call, unit, names)) return []
    return [{ call, callee, at: startOf(call), kind, scope: scopes[0]!, unit, keep: keepOf(call, kind, unit, module) }]
  })
}

/** Where the file mentions one of the names as code, imports left out. */
function calleesOf({ names, tree }: PythonModule): SgNode[] {
  const functions = Object.keys(KINDS).map(path => path.slice(path.indexOf('.') + 1))
  const aliases = names.imports.filter(({ path }) => path in KINDS).map(({ name }) => name)
  const words = [...new Set([...functions, ...aliases])].map(escapeRegex).join('|')
  return tree.root.findAll({ rule: { kind: 'identifier', regex: `^(${words})$` } }).flatMap(identifier => {
    const parent = identifier.parent()!
    if (kindOf(parent) === 'attribute') return isField(parent, 'attribute', identifier) ? [parent] : []
    return [identifier]
  })
}

/** The value of a keyword argument. */
export function argumentNamed(call: SgNode, name: string): SgNode | undefined {
  const found = argumentsOf(call).find(
    argument => kindOf(argument) === 'keyword_argument' && argument.field('name')!.text() === name,
  )
  return found?.field('value') ?? undefined
}

/** How many arguments come before `dir`. */
const BEFORE_DIR: Readonly<Record<TempKind, number>> = { directory: 2, file: 2, 'named-file': 6, object: 2 }

/** The directory that something is made in, where that is given. */
export function parentArgument({ call, kind }: Creation): SgNode | undefined {
  const positional = argumentsOf(call).filter(argument => kindOf(argument) !== 'keyword_argument')
  const found = argumentNamed(call, 'dir') ?? positional[BEFORE_DIR[kind]]
  return found?.text() === 'None' ? undefined : found
}

// Where it is kept

/** Functions of one argument whose result is another spelling of the same path. */
const SPELLINGS =
  /^(str|os\.(fspath|fsencode|fsdecode)|os\.path\.(realpath|abspath|normpath|join)|pathlib\.(Posix|Windows)?Path)$/
const METHODS = /^(resolve|absolute|as_posix)$/

/** The outermost expression that stands for the same directory: `Path(os.path.realpath(…)).resolve()`. */
export function sameDirectory(node: SgNode, module: PythonModule): SgNode {
  const parent = node.parent()!
  const outer = parent.parent()
  if (kindOf(parent) === 'parenthesized_expression') return sameDirectory(parent, module)
  if (kindOf(parent) === 'argument_list' && outer && kindOf(outer) === 'call') {
    const [path] = module.names.pathsOf(outer.field('function')!)
    if (path !== undefined && SPELLINGS.test(path) && argumentsOf(outer).length === 1)
      return sameDirectory(outer, module)
  }
  if (kindOf(parent) === 'attribute' && isField(parent, 'object', node) && outer && kindOf(outer) === 'call')
    if (METHODS.test(parent.field('attribute')!.text()) && isField(outer, 'function', parent))
      return sameDirectory(outer, module)
  return node
}

function keepOf(call: SgNode, kind: TempKind, unit: SgNode, module: PythonModule): Keep {
  const managed = managerTarget(call)
  if (managed !== undefined) {
    if (kind === 'object') return { how: 'managed', ...(managed.target && { target: managed.target }) }
    const { target, statement } = managed
    return kind === 'named-file' && target && isSimple(target)
      ? { how: 'in-body', statement, target, path: `${target.text()}.name` }
      : { how: 'perhaps' }
  }
  if (kind === 'object') {
    const parent = call.parent()!
    if (kindOf(parent) === 'argument_list' && REGISTRARS.has(calledName(parent.parent()!))) return { how: 'managed' }
    if (kindOf(parent) === 'attribute' || kindOf(parent) === 'expression_statement') return { how: 'lost' }
  }
  const picked = kind === 'file' ? pickedPath(call) : undefined
  const named = kind === 'named-file' ? nameOfFile(call) : undefined
  const value = kind === 'directory' ? sameDirectory(call, module) : (picked ?? named ?? call)
  return keptBy(value, kind, picked, named) ?? insideOf(kind === 'file' ? value : call, kind, picked, unit)
}

/** The `as` target of the `with` that a call is a manager of. */
function managerTarget(call: SgNode): { readonly target: SgNode | undefined; readonly statement: SgNode } | undefined {
  const parent = call.parent()!
  const item = kindOf(parent) === 'as_pattern' ? parent.parent()! : parent
  if (kindOf(item) !== 'with_item') return undefined
  const statement = item.ancestors().find(node => kindOf(node) === 'with_statement')!
  return { target: parent.field('alias')?.child(0) ?? undefined, statement }
}

/** `tempfile.mkstemp()[1]` */
function pickedPath(call: SgNode): SgNode | undefined {
  const parent = call.parent()!
  const isPath = kindOf(parent) === 'subscript' && parent.field('subscript')?.text() === '1'
  return isPath ? parent : undefined
}

/** `NamedTemporaryFile(delete=False).name` */
function nameOfFile(call: SgNode): SgNode | undefined {
  const parent = call.parent()!
  return kindOf(parent) === 'attribute' && parent.field('attribute')!.text() === 'name' ? parent : undefined
}

/** A local variable, or an attribute of one. */
function isSimple(target: SgNode): boolean {
  if (kindOf(target) === 'identifier') return true
  return kindOf(target) === 'attribute' && kindOf(target.field('object')!) === 'identifier'
}

function keptBy(
  value: SgNode,
  kind: TempKind,
  picked: SgNode | undefined,
  named: SgNode | undefined,
): Kept | undefined {
  const found = assignedTo(value)
  if (!found) return undefined
  const { target, statement } = found
  const kept = { how: 'kept', statement, value } as const
  if (kind === 'file' && !picked) {
    if (isSimple(target)) return { ...kept, target, path: `${target.text()}[1]`, descriptor: `${target.text()}[0]` }
    const parts = target.children().filter(child => child.isNamed() && kindOf(child) !== 'comment')
    const [descriptor, path] = parts
    if (!PATTERNS.has(kindOf(target)) || parts.length !== 2 || !isSimple(path!) || !isSimple(descriptor!))
      return undefined
    return { ...kept, target: path!, path: path!.text(), descriptor: descriptor!.text() }
  }
  if (!isSimple(target)) return undefined
  const path = kind === 'named-file' && !named ? `${target.text()}.name` : target.text()
  return { ...kept, target, path, ...(picked && { picked }) }
}

/** Targets of an assignment that take several values. */
export const PATTERNS: ReadonlySet<string> = new Set(['pattern_list', 'tuple_pattern', 'list_pattern'])

/** What a statement assigns a value to. Of a chain of targets the one next to the value; of lists of both the one at its place. */
function assignedTo(value: SgNode): { readonly target: SgNode; readonly statement: SgNode } | undefined {
  const parent = value.parent()!
  if (kindOf(parent) === 'expression_list' || kindOf(parent) === 'tuple') {
    const list = assignedTo(parent)
    const values = parent.children().filter(child => child.isNamed() && kindOf(child) !== 'comment')
    const targets = list?.target.children().filter(child => child.isNamed() && kindOf(child) !== 'comment') ?? []
    const isPaired = targets.length === values.length && targets.every(isSimple)
    const target = targets[values.findIndex(each => same(each, value))]
    const pairs = list && isPaired && PATTERNS.has(kindOf(list.target)) ? list : undefined
    return pairs && target && { target, statement: pairs.statement }
  }
  if (kindOf(parent) !== 'assignment' || !isField(parent, 'right', value)) return undefined
  let outer = parent
  while (kindOf(outer.parent()!) === 'assignment') outer = outer.parent()!
  const statement = outer.parent()!
  const left = parent.field('left')!
  return kindOf(statement) === 'expression_statement' ? { target: left, statement } : undefined
}

/** Expressions whose parts may be evaluated later, never, or more than once. */
const LAZY: ReadonlySet<string> = new Set([
  ...['lambda', 'conditional_expression', 'boolean_operator', 'list_comprehension', 'set_comprehension'],
  ...['dictionary_comprehension', 'generator_expression', 'assert_statement', 'comparison_operator'],
])
const STATEMENTS: ReadonlySet<string> = new Set(['expression_statement', 'return_statement', 'with_statement'])

function insideOf(node: SgNode, kind: TempKind, picked: SgNode | undefined, unit: SgNode): Keep {
  if (kind === 'named-file' || kind === 'object' || (kind === 'file' && !picked)) return { how: 'perhaps' }
  let inner = node
  for (const around of ancestorsIn(node, unit)) {
    if (LAZY.has(kindOf(around))) return { how: 'perhaps' }
    if (STATEMENTS.has(kindOf(around))) {
      const isFirst = kindOf(around) !== 'with_statement' || isInFirstManager(node, inner)
      return isFirst ? { how: 'inside', value: node, statement: around } : { how: 'perhaps' }
    }
    if (/_statement$|_definition$|_clause$/.test(kindOf(around)) && kindOf(around) !== 'with_clause')
      return { how: 'perhaps' }
    inner = around
  }
  return { how: 'perhaps' }
}

/** What stands in the second manager of a `with` is evaluated when the first is in force. */
function isInFirstManager(node: SgNode, clause: SgNode): boolean {
  const first = clause.children().find(child => kindOf(child) === 'with_item')
  return first !== undefined && node.ancestors().some(ancestor => same(ancestor, first))
}

/** Whether a name is bound by the function itself: a parameter, an assignment. */
export function isLocal(name: string, fn: SgNode, { names }: PythonModule): boolean {
  if (!names.binds(fn, name)) return false
  const declared = fn.findAll({ rule: { any: [{ kind: 'global_statement' }, { kind: 'nonlocal_statement' }] } })
  return !declared.some(
    statement => same(scopeOf(statement), fn) && new RegExp(`\\b${escapeRegex(name)}\\b`).test(statement.text()),
  )
}
