/** Which hook or test runs a piece of code, also by way of functions of the same file. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { makesMock } from './eager.ts'
import type { RunnerNames } from './runner.ts'
import type { Declaration, Scopes } from './scopes.ts'
import { enclosingFunction, roleOf } from './standing.ts'
import { type Call, type FunctionNode, hasMember, isAssertedValue, isCall, isFunction, memberOf } from './syntax.ts'

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
  readonly parent?: Block
  /** Whether its tests run side by side, unless they say otherwise. */
  readonly concurrent: boolean
}

/** One way in which a piece of code comes to run. */
export interface Run {
  readonly kind: RunKind
  readonly block: Block
  /** That of the test or of the hook. */
  readonly callback?: FunctionNode
  /** The code itself, or the call by which {@link callback} or {@link block} gets there. */
  readonly at: ASTNode
  /** Whether it runs when what is above it fails, too: in a finally clause, or in onTestFinished. */
  readonly cleanup: boolean
  /** Whether the test runs beside others. */
  readonly concurrent: boolean
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

const HOOKS: ReadonlySet<string> = new Set(['beforeAll', 'beforeEach', 'afterEach', 'afterAll'])

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
  readonly #tree: TypeScriptTree
  readonly #names: RunnerNames
  readonly #scopes: Scopes
  readonly #blocks = new Map<ASTNode, Block>()
  readonly #known = new Map<ASTNode, readonly FunctionRun[]>()

  constructor(tree: TypeScriptTree, names: RunnerNames, scopes: Scopes) {
    this.#tree = tree
    this.#names = names
    this.#scopes = scopes
  }

  /** All ways in which a node comes to run; none for one in a function that nothing uses. */
  of(node: ASTNode): readonly Run[] {
    const fn = enclosingFunction(this.#tree, node)
    const runs = fn ? this.#ofFunction(fn) : [this.#run('load', this.file)]
    const cleanup = isInFinally(this.#tree, node)
    return runs.map(run => ({ ...run, at: run.at ?? node, cleanup: run.cleanup || cleanup }))
  }

  #run(kind: RunKind, block: Block): FunctionRun {
    return { kind, block, cleanup: false, concurrent: false }
  }

  #ofFunction(fn: FunctionNode): readonly FunctionRun[] {
    const known = this.#known.get(fn)
    if (known) return known
    this.#known.set(fn, [])
    const runs = distinct(this.#find(fn))
    this.#known.set(fn, runs)
    return runs
  }

  #find(fn: FunctionNode): FunctionRun[] {
    const used = outermostValue(this.#tree, fn)
    const parent = this.#tree.parent(used)!
    if (isCall(parent)) return parent.callee === used ? [...this.of(parent)] : this.#ofArgument(fn, used, parent)
    const declaration = this.#declarationOf(fn, parent)
    if (!declaration) return [this.#run('unknown', this.#blockOf(fn))]
    const runs = this.#scopes.usesOf(declaration).flatMap(use => this.#ofUse(fn, outermostValue(this.#tree, use)))
    return runs.length === 0 && isExported(this.#tree, declaration) ? [this.#run('unknown', this.file)] : runs
  }

  #declarationOf(fn: FunctionNode, parent: ASTNode): Declaration | undefined {
    const holder = fn.type === 'FunctionDeclaration' ? fn : parent
    const id = (holder as { id?: ASTNode | null }).id
    const isNamed = holder === fn || (holder.type === 'VariableDeclarator' && holder.init !== undefined)
    return isNamed && id?.type === 'Identifier' ? this.#scopes.declarationOf(id.name, id) : undefined
  }

  #ofUse(fn: FunctionNode, use: ASTNode): FunctionRun[] {
    const parent = this.#tree.parent(use)
    if (isCall(parent)) return parent.callee === use ? [...this.of(parent)] : this.#ofArgument(fn, use, parent)
    if (parent?.type === 'ExportSpecifier') return [this.#run('unknown', this.file)]
    return [this.#run('unknown', this.#blockOf(use))]
  }

  /** The runs of a function that is given to a call. */
  #ofArgument(fn: FunctionNode, used: ASTNode, call: Call): FunctionRun[] {
    const role = roleOf(this.#names, call)
    const index = (call.arguments as ASTNode[]).indexOf(used)
    const outer = this.of(call)
    if (role === 'describe' && index > 0)
      return [this.#run('load', this.#blockFor(fn, call, outer[0]?.block ?? this.file))]
    if (role === 'test' && index > 0)
      return outer.map(({ block }) => {
        return { ...this.#run('test', block), callback: fn, concurrent: this.#isConcurrent(call, block) }
      })
    const name = role === 'hook' && this.#names.ofCallee(call.callee as ASTNode)
    if (name && HOOKS.has(name))
      return outer.map(({ block }) => ({ ...this.#run(name as RunKind, block), callback: fn }))
    const method = memberOf(call.callee as ASTNode)?.name ?? ''
    if (name || method === 'finally') return outer.map(run => ({ ...run, cleanup: true }))
    const isLater = makesMock(call.callee as ASTNode) || KEPT.has(method)
    return outer.map(run => {
      const isKnown = !isLater && (run.kind !== 'load' || AT_ONCE.has(method))
      return isKnown ? run : this.#run('unknown', run.block)
    })
  }

  #blockFor(callback: FunctionNode, call: Call, parent: Block): Block {
    const known = this.#blocks.get(callback)
    const block = known ?? { callback, parent, concurrent: this.#isConcurrent(call, parent) }
    this.#blocks.set(callback, block)
    return block
  }

  #isConcurrent(call: Call, block: Block): boolean {
    const modifiers = modifiersOf(call.callee as ASTNode)
    if (modifiers.has('serial') || modifiers.has('sequential')) return false
    const says = (call.arguments as ASTNode[]).some(argument => hasMember(argument, 'concurrent'))
    return modifiers.has('concurrent') || says || block.concurrent
  }

  /** The block in which a node stands. */
  #blockOf(node: ASTNode): Block {
    return this.of(node)[0]?.block ?? this.file
  }
}

/** The value with the type assertions around it. */
function outermostValue(tree: TypeScriptTree, node: ASTNode): ASTNode {
  let at = node
  for (let parent = tree.parent(at); parent && isAssertedValue(parent, at); parent = tree.parent(at)) at = parent
  return at
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

/** `concurrent` and `each` of `test.concurrent.each(rows)`. */
function modifiersOf(callee: ASTNode): Set<string> {
  const names = new Set<string>()
  let at: ASTNode | undefined = callee
  while (at) {
    if (isCall(at)) at = at.callee as ASTNode
    else if (at.type === 'TaggedTemplateExpression') at = at.tag as ASTNode
    else {
      const member = memberOf(at)
      if (member) names.add(member.name)
      at = member?.object
    }
  }
  return names
}

function distinct(runs: readonly FunctionRun[]): FunctionRun[] {
  return runs.filter((run, index) => {
    const same = (other: FunctionRun) =>
      other.kind === run.kind &&
      other.block === run.block &&
      other.callback === run.callback &&
      other.cleanup === run.cleanup
    return runs.findIndex(same) === index
  })
}
