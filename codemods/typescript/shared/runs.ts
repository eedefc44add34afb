/** On which occasions a piece of code runs: while the file is loaded, in which test, in which hook. Calls of the file's own functions are followed. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { makesMock } from './eager.ts'
import { concurrencyOf, givesAnother, type NamedFile, roleOf } from './roles.ts'
import type { Declaration } from './scopes.ts'
import { enclosingFunction } from './standing.ts'
import { type Call, type FunctionNode, isCall, isFunction, memberOf, outermostValue } from './syntax.ts'

/**
 * - `load`: while the file is loaded, which is also when the callback of a describe runs
 * - `test`: in a test; the hooks: in one of that name
 * - `unknown`: in a function that something else calls, at any time
 */
export type RunKind = 'load' | 'beforeAll' | 'beforeEach' | 'test' | 'afterEach' | 'afterAll' | 'unknown'

/** The file, or the callback of a describe: where hooks are declared, and how far they reach. */
export interface Block {
  /** The describe's; undefined for the file. */
  readonly callback?: FunctionNode
  /** The call of the describe. */
  readonly call?: Call
  readonly parent?: Block
  /** Whether its tests run side by side, unless they say otherwise. */
  readonly concurrent: boolean
}

/** One way in which a piece of code comes to run. */
export interface Run {
  readonly kind: RunKind
  readonly block: Block
  /** That of the test or of the hook, where it is a function of the file. */
  readonly callback?: FunctionNode
  /** The call that makes the test or the hook. */
  readonly call?: Call
  /** The code itself, or the call by which {@link callback} or {@link block} gets there. */
  readonly at: ASTNode
  /** Whether it runs when what is above it fails, too: in a finally clause, or in onTestFinished. */
  readonly cleanup: boolean
  /** Whether the test runs beside others. */
  readonly concurrent: boolean
  /** Of `unknown`: the function, or where it is handed on. */
  readonly from?: ASTNode
}

/** A test of a file. */
export interface Test {
  readonly call: Call
  readonly block: Block
  readonly concurrent: boolean
}

/** Whether a run tidies up after what ran before it. */
export function isAfter({ kind, cleanup }: Pick<Run, 'kind' | 'cleanup'>): boolean {
  return cleanup || kind === 'afterEach' || kind === 'afterAll'
}

/** Whether a block is another one, or holds it. */
export function isAround(outer: Block, inner: Block): boolean {
  for (let at: Block | undefined = inner; at; at = at.parent) if (at === outer) return true
  return false
}

/** The innermost block around all of them; there must be one at least. */
export function commonBlock(blocks: readonly Block[]): Block {
  let common = blocks[0]!
  while (!blocks.every(block => isAround(common, block))) common = common.parent!
  return common
}

/** Methods that call their callback at once. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'from',
  'fromEntries',
])

/** Methods that keep their callback for later. */
const KEPT: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'defer', 'on', 'once', 'use'])

/** Whether a function is the callback of a loop by method: `keys.forEach(key => { … })`. */
export function isLoopBody(tree: TypeScriptTree, fn: FunctionNode): boolean {
  const call = tree.parent(fn)
  return isCall(call) && call.callee !== fn && AT_ONCE.has(memberOf(call.callee as ASTNode)?.name ?? '')
}

/** A run whose `at` is not known yet: the code is in the function itself. */
type FunctionRun = Omit<Run, 'at'> & { readonly at?: ASTNode }

/** The runs of a file. */
export class Runs {
  /** The file as a block. */
  readonly file: Block = { concurrent: false }
  readonly #file: NamedFile
  readonly #tree: TypeScriptTree
  readonly #blocks = new Map<ASTNode, Block>()
  readonly #known = new Map<ASTNode, readonly FunctionRun[]>()
  /** The functions that are being looked at. */
  readonly #open = new Set<ASTNode>()
  /** Those among them that were met again. */
  readonly #met = new Set<ASTNode>()
  /** What is known of functions in a circle that is not closed yet. */
  readonly #partly = new Set<ASTNode>()
  #tests: readonly Test[] | undefined

  constructor(file: NamedFile) {
    this.#file = file
    this.#tree = file.tree
  }

  /** All ways in which a node comes to run; none for one in a function that nothing uses. */
  of(node: ASTNode): readonly Run[] {
    const fn = enclosingFunction(this.#tree, node)
    const runs = fn ? this.#ofFunction(fn) : [this.#run('load', this.file)]
    const cleanup = isInFinally(this.#tree, node)
    return runs.map(run => ({ ...run, at: run.at ?? node, cleanup: run.cleanup || cleanup }))
  }

  /** All ways in which the function is called that an expression gives: `mock.restore` in `mock.restore()` and in `afterEach(mock.restore)`. */
  ofCallsTo(expression: ASTNode): readonly Run[] {
    return this.#find(expression).map(run => ({ ...run, at: run.at ?? expression }))
  }

  /** The calls of a function that has a name in the file. */
  callsOf(fn: FunctionNode): readonly Call[] {
    const declaration = this.#declarationOf(fn)
    return (declaration ? this.#usesOf(declaration) : []).flatMap(use => {
      const parent = this.#tree.parent(use)
      return isCall(parent) && parent.callee === use ? [parent] : []
    })
  }

  /** The tests of the file, in the order of the source. One that a function makes is there once for each block that it makes it in. */
  get tests(): readonly Test[] {
    this.#tests ??= this.#tree.nodes('CallExpression').flatMap(call => {
      const isWhole = call.arguments.length > 1 || isFunction(call.arguments[0] as ASTNode | undefined)
      if (!isWhole || givesAnother(call) || roleOf(this.#file, call) !== 'test') return []
      return this.of(call).map(({ block }) => ({ call, block, concurrent: isConcurrent(call, block) }))
    })
    return this.#tests
  }

  /**
   * The same runs with a guess for those that are unknown: a function that other code gets is called at once, a method by all who call one of its name,
   * any other function in the test or hook that it is written in. What stays unknown has none of these.
   */
  likely(runs: readonly Run[]): readonly Run[] {
    return this.#likely(runs, new Set())
  }

  #likely(runs: readonly Run[], visited: Set<ASTNode>): Run[] {
    return runs.flatMap(run => {
      if (!run.from) return [run]
      if (visited.has(run.from)) return []
      visited.add(run.from)
      const guess = this.#likely(this.#guess(run.from), visited)
      return guess.length > 0 ? guess : [run]
    })
  }

  #guess(from: ASTNode): readonly Run[] {
    if (isCall(from)) return this.of(from)
    const uses = isFunction(from) ? this.#membersNamed(keyOf(this.#tree, from)) : []
    const areCalled = uses.length > 0 && uses.every(use => isCall(this.#tree.parent(use)))
    return areCalled ? uses.flatMap(use => this.ofCallsTo(use)) : this.of(from).filter(({ kind }) => kind !== 'load')
  }

  #membersNamed(key: ASTNode | undefined): ASTNode[] {
    if (key?.type !== 'Identifier' || key.name === 'constructor') return []
    const members = [...this.#tree.nodes('MemberExpression'), ...this.#tree.nodes('OptionalMemberExpression')]
    return members.filter(node => memberOf(node)?.name === key.name)
  }

  #run(kind: RunKind, block: Block): FunctionRun {
    return { kind, block, cleanup: false, concurrent: false }
  }

  #unknown(from: ASTNode, block = this.#blockOf(from)): FunctionRun {
    return { ...this.#run('unknown', block), from }
  }

  #ofFunction(fn: FunctionNode): readonly FunctionRun[] {
    const known = this.#known.get(fn)
    if (known) return known
    if (this.#open.has(fn)) {
      // A function that calls itself adds nothing.
      this.#met.add(fn)
      return []
    }
    this.#open.add(fn)
    const runs = distinct(this.#find(fn))
    this.#open.delete(fn)
    this.#met.delete(fn)
    this.#known.set(fn, runs)
    this.#partly.add(fn)
    if (this.#met.size > 0) return runs
    this.#partly.delete(fn)
    for (const other of this.#partly) this.#known.delete(other)
    this.#partly.clear()
    return runs
  }

  /** The runs of a function, or of what an expression gives. */
  #find(value: ASTNode): FunctionRun[] {
    const used = outermostValue(this.#tree, value)
    if (isCall(this.#tree.parent(used))) return this.#ofUse(used, value)
    const declaration = this.#declarationOf(value)
    if (!declaration) return [this.#unknown(value)]
    const runs = this.#usesOf(declaration).flatMap(use => this.#ofUse(outermostValue(this.#tree, use), value))
    return runs.length === 0 && isExported(this.#tree, declaration) ? [this.#unknown(value, this.file)] : runs
  }

  /** The name of a function, or the variable that a value is given to. */
  #declarationOf(value: ASTNode): Declaration | undefined {
    const used = outermostValue(this.#tree, value)
    const holder = value.type === 'FunctionDeclaration' ? value : this.#tree.parent(used)!
    const isVariable = holder.type === 'VariableDeclarator' && holder.init !== undefined
    const isAssigned = holder.type === 'AssignmentExpression' && holder.right === used
    const name = (isAssigned ? holder.left : (holder as { id?: ASTNode | null }).id) as ASTNode | null | undefined
    const isNamed = holder === value || isVariable || isAssigned
    return isNamed && name?.type === 'Identifier' ? this.#file.scopes.declarationOf(name.name, name) : undefined
  }

  #usesOf(declaration: Declaration): ASTNode[] {
    return this.#file.scopes.usesOf(declaration).filter(use => {
      const parent = this.#tree.parent(use)
      return parent?.type !== 'AssignmentExpression' || parent.left !== use
    })
  }

  /** The runs of a function at a place where it is used. */
  #ofUse(use: ASTNode, value: ASTNode): FunctionRun[] {
    const parent = this.#tree.parent(use)
    if (isCall(parent)) return parent.callee === use ? [...this.of(parent)] : this.#ofArgument(parent, value)
    return [parent?.type === 'ExportSpecifier' ? this.#unknown(use, this.file) : this.#unknown(use)]
  }

  /** The runs of a function that is given to a call. */
  #ofArgument(call: Call, value: ASTNode): FunctionRun[] {
    const role = givesAnother(call) ? undefined : roleOf(this.#file, call)
    const outer = this.of(call)
    const made = { call, ...(isFunction(value) && { callback: value }) }
    if (role === 'describe') return [this.#run('load', this.#blockFor(made, outer[0]?.block))]
    if (role === 'test')
      return outer.map(({ block }) => {
        return { ...this.#run('test', block), ...made, concurrent: isConcurrent(call, block) }
      })
    const method = memberOf(call.callee as ASTNode)?.name ?? ''
    if (role === 'onTestFinished' || method === 'finally') return outer.map(run => ({ ...run, cleanup: true }))
    if (role) return outer.map(({ block }) => ({ ...this.#run(role, block), ...made }))
    const isLater = makesMock(call.callee as ASTNode) || KEPT.has(method)
    return outer.map(run => {
      if (run.kind === 'unknown') return run
      const isKnown = !isLater && (run.kind !== 'load' || AT_ONCE.has(method))
      return isKnown ? run : this.#unknown(call, run.block)
    })
  }

  #blockFor(made: Pick<Block, 'callback'> & { readonly call: Call }, parent = this.file): Block {
    const { call } = made
    const block = this.#blocks.get(call) ?? { ...made, parent, concurrent: isConcurrent(call, parent) }
    this.#blocks.set(call, block)
    return block
  }

  /** The block in which a node stands. */
  #blockOf(node: ASTNode): Block {
    return this.of(node)[0]?.block ?? this.file
  }
}

function isConcurrent(call: Call, block: Block): boolean {
  const says = concurrencyOf(call)
  return says === undefined ? block.concurrent : says === 'concurrent'
}

/** The name of a method, or the property that a function is the value of. */
function keyOf(tree: TypeScriptTree, fn: FunctionNode): ASTNode | undefined {
  const holder = fn.type.endsWith('Method') ? fn : tree.parent(outermostValue(tree, fn))
  return (holder as { key?: ASTNode } | undefined)?.key
}

function isExported(tree: TypeScriptTree, { holder }: Declaration): boolean {
  const statement = holder.type === 'VariableDeclarator' ? tree.parent(holder)! : holder
  return tree.parent(statement)?.type.startsWith('Export') ?? false
}

/** Whether a node stands in a finally clause of its function. */
function isInFinally(tree: TypeScriptTree, node: ASTNode): boolean {
  let at = node
  for (let parent = tree.parent(at); parent && !isFunction(at); parent = tree.parent(at)) {
    if (parent.type === 'TryStatement' && parent.finalizer === at) return true
    at = parent
  }
  return false
}

function distinct(runs: readonly FunctionRun[]): FunctionRun[] {
  return runs.filter((run, index) => {
    const same = (other: FunctionRun) =>
      other.kind === run.kind &&
      other.block === run.block &&
      other.callback === run.callback &&
      other.call === run.call &&
      other.from === run.from &&
      other.cleanup === run.cleanup
    return runs.findIndex(same) === index
  })
}
