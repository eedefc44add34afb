/** How a file puts its environment back, and what it changes without doing so. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isAfter, isAround, isLoopBody, type Run, type Runs } from '../shared/runs.ts'
import type { Declaration, Scopes } from '../shared/scopes.ts'
import { enclosingFunction } from '../shared/standing.ts'
import { isCall, isFunction, isWithin, memberOf, rootOf, stringOf, unwrap } from '../shared/syntax.ts'
import { type Change, type Environment, type Key, keyId } from './environment.ts'

/** The id of `process.env` as a whole: which object it is. Others are those of {@link keyId}. */
export const OBJECT = '='

/** The id of all variables that a computed key may reach. */
export const ANY = '*'

/**
 * - `complete`: a variable that was unset is deleted, another one gets its value
 * - `undefined`: assigned without a look at whether it was set
 * - `keeps`: put back only if it was set
 * - `default`: what was saved is no longer unset, because of a default
 * - `forgets`: deleted or set to something else, whatever it was
 */
export type Grade = 'complete' | 'undefined' | 'keeps' | 'default' | 'forgets'

/** A place that runs after tests and sets variables. */
export interface Restore {
  readonly id: string
  readonly grade: Grade
  /** The changes that it consists of; the first one that assigns what was saved comes first. */
  readonly changes: readonly Change[]
  /** The function or the finally clause. */
  readonly region: ASTNode
  /** Those that come after tests; none for a function that is handed on. */
  readonly runs: readonly Run[]
}

/** One way in which a variable is changed, also by code after tests that does not look at what it was. */
export interface Mutation {
  readonly id: string
  readonly change: Change
  readonly run: Run
}

/** What a file changes, and what it puts back. */
export interface SavedEnvironment {
  readonly mutations: readonly Mutation[]
  /** Without those that {@link Grade forget}. */
  readonly restores: readonly Restore[]
  /** All changes, and when they run. */
  readonly placed: readonly { readonly change: Change; readonly runs: readonly Run[] }[]
}

/** Sorts a file's changes of its environment. */
export function savedEnvironment(
  tree: TypeScriptTree,
  { scopes, runs, environment }: { scopes: Scopes; runs: Runs; environment: Environment },
): SavedEnvironment {
  const saved = new SavedValues(tree, scopes, environment)
  const all = environment.changes.map(change => {
    const own = runs.of(change.node)
    const region = regionOf(tree, change.node)
    return { change, region, runs: own, later: isHandedOn(tree, region, own) ? [] : own.filter(isAfter) }
  })
  const isBack = ({ change, region }: (typeof all)[number]) => saved.isBack(change) || isPaired(change, region)
  const isPaired = (change: Change, region: ASTNode) =>
    change.kind === 'delete' &&
    all.some(other => {
      const choice = choiceAround(tree, change.node, region)
      return (
        choice !== undefined &&
        other.region === region &&
        isWithin(tree, other.change.node, choice) &&
        idsOf(other.change).some(id => idsOf(change).includes(id)) &&
        saved.isBack(other.change)
      )
    })
  const restores = restoresIn(tree, saved, all)
  const forgets = (id: string, { change, region }: (typeof all)[number]) =>
    restores.some(restore => {
      return (
        restore.id === id &&
        restore.region === region &&
        restore.grade === 'forgets' &&
        restore.changes.includes(change)
      )
    })
  const mutations = all.flatMap(item => {
    if (isBack(item) || isHandedOn(tree, item.region, item.runs)) return []
    return idsOf(item.change).flatMap(id => {
      const runs = item.runs.filter(run => !isAfter(run) || forgets(id, item))
      return runs.map(run => ({ id, change: item.change, run }))
    })
  })
  return { mutations, restores: restores.filter(({ grade }) => grade !== 'forgets'), placed: all }
}

/** The ids of the variables that a change is about. */
export function idsOf({ kind, keys }: Change): string[] {
  return kind === 'replace' ? [OBJECT] : keys.map(keyId)
}

/** Whether a change or a restore with one id reaches the variable of another one. */
export function reaches(id: string, other: string): boolean {
  return id === other || (id === ANY && other !== OBJECT)
}

/** Whether code is in a function inside of another one that nobody is seen to call: `return () => { … }`, `undo.push(() => { … })` */
function isHandedOn(tree: TypeScriptTree, region: ASTNode, runs: readonly Run[]): boolean {
  const isUnseen = runs.length > 0 && runs.every(({ kind }) => kind === 'unknown')
  return isUnseen && isFunction(region) && enclosingFunction(tree, region) !== undefined
}

/** The innermost finally clause or function around a node, or the file. The body of a loop is a part of what is around it. */
function regionOf(tree: TypeScriptTree, node: ASTNode): ASTNode {
  let at = node
  for (let parent = tree.parent(at); parent; parent = tree.parent(at)) {
    if (isFunction(parent) && !isLoopBody(tree, parent)) return parent
    if (parent.type === 'TryStatement' && parent.finalizer === at) return at
    at = parent
  }
  return at
}

/** The innermost choice between two branches around a node. */
function choiceAround(tree: TypeScriptTree, node: ASTNode, region: ASTNode): ASTNode | undefined {
  for (let at = tree.parent(node); at && at !== region; at = tree.parent(at))
    if (at.type === 'IfStatement' || at.type === 'ConditionalExpression') return at
  return undefined
}

interface Placed {
  readonly change: Change
  readonly region: ASTNode
  readonly runs: readonly Run[]
  readonly later: readonly Run[]
}

function restoresIn(tree: TypeScriptTree, saved: SavedValues, all: readonly Placed[]): Restore[] {
  const candidates = all.filter(item => item.later.length > 0 || isHandedOn(tree, item.region, item.runs))
  const regions = new Map<ASTNode, Placed[]>()
  for (const item of candidates) regions.set(item.region, [...(regions.get(item.region) ?? []), item])
  return [...regions].flatMap(([region, items]) => {
    const ids = new Set(items.flatMap(({ change }) => idsOf(change)))
    return [...ids].map(id => {
      const own = items.filter(({ change }) => idsOf(change).some(other => reaches(other, id)))
      const back = own.filter(({ change }) => saved.isBack(change, true))
      const changes = [...back, ...own.filter(item => !back.includes(item))].map(({ change }) => change)
      return { id, grade: saved.grade(changes, region), changes, region, runs: own[0]!.later }
    })
  })
}

/** Whether a restore undoes a mutation. */
export function undoes(tree: TypeScriptTree, restore: Restore, { id, change, run }: Mutation): boolean {
  const isList = id === ANY && restore.changes.some(({ keys }) => keys.length > 1)
  if (!reaches(restore.id, id) && !isList) return false
  if (restore.runs.length === 0) return isInside(tree, restore.region, change.node)
  const isLoading = run.kind === 'load' || run.kind === 'unknown'
  return restore.runs.some(({ kind, block, callback, cleanup }) => {
    if (cleanup && kind !== 'afterEach' && kind !== 'afterAll')
      return callback !== undefined ? callback === run.callback : isInside(tree, restore.region, change.node)
    if (isLoading && !run.block.callback) return true
    return isAround(block, run.block)
  })
}

/** Whether a region stands in the function of a change. */
function isInside(tree: TypeScriptTree, region: ASTNode, node: ASTNode): boolean {
  const fn = enclosingFunction(tree, node)
  return fn !== undefined && isWithin(tree, region, fn)
}

/** Names for what was there before. */
const SAVED_NAME = /^(?:orig|prev|saved|old|backup|before|initial|prior|snapshot)/i

/** Which variables hold what the environment was. */
class SavedValues {
  readonly #tree: TypeScriptTree
  readonly #scopes: Scopes
  readonly #environment: Environment
  readonly #reads: readonly ASTNode[]
  readonly #known = new Map<Declaration, boolean>()

  constructor(tree: TypeScriptTree, scopes: Scopes, environment: Environment) {
    this.#tree = tree
    this.#scopes = scopes
    this.#environment = environment
    const targets = new Set(environment.changes.map(({ target }) => target))
    const nodes = [
      ...tree.nodes('MemberExpression'),
      ...tree.nodes('OptionalMemberExpression'),
      ...tree.nodes('Identifier'),
    ]
    this.#reads = nodes.filter(node => !targets.has(node as ASTNode) && environment.isEnv(node))
  }

  /** Whether a change assigns what was saved. `loosely`: also what looks like it, which is enough in code that runs after tests. */
  isBack({ kind, keys, value }: Change, loosely = false): boolean {
    if (!value) return false
    if (kind === 'replace') return this.#environment.isEnv(value)
    if (kind === 'delete') return false
    const inner = withoutDefault(value)
    if (inner.type !== 'Identifier' && !memberOf(inner) && inner.type !== 'MemberExpression' && !isCall(inner))
      return false
    const declaration = this.#scopes.rootDeclaration(inner)
    if (!declaration || this.#isOfOther(declaration, keys)) return false
    if (this.isSaved(declaration)) return true
    return loosely && (SAVED_NAME.test(declaration.name) || this.#comesFromSaved(declaration))
  }

  /** Whether a variable holds the value of another one than those: `process.env.B = a` after `const a = process.env.A`. */
  #isOfOther(declaration: Declaration, keys: readonly Key[]): boolean {
    const read = this.#scopes.valuesOf(declaration).map(value => this.#environment.keyOf(withoutDefault(value)))
    const ids = new Set(keys.map(keyId))
    return read.some(
      own => own !== undefined && !own.some(key => ids.has(keyId(key)) || ids.has(ANY) || keyId(key) === ANY),
    )
  }

  /** Whether a variable is set to nothing but what the environment holds: variables, copies, lists of them. */
  isSaved(declaration: Declaration): boolean {
    const known = this.#known.get(declaration)
    if (known !== undefined) return known
    this.#known.set(declaration, false)
    const values = this.#scopes.valuesOf(declaration).filter(value => !isEmpty(value))
    const isSaved =
      (values.length > 0 && values.every(value => this.#isRead(value))) ||
      (values.length === 0 && this.#isFilled(declaration)) ||
      this.#comesFromSaved(declaration)
    this.#known.set(declaration, isSaved)
    return isSaved
  }

  #isRead(value: ASTNode): boolean {
    const inner = withoutDefault(value)
    if (this.#environment.keyOf(inner) || this.#environment.isEnv(inner)) return true
    const holds = this.#reads.some(read => isWithin(this.#tree, read, inner))
    if (inner.type === 'ObjectExpression') {
      const members = inner.properties as ASTNode[]
      return holds && members.every(member => this.#isRead(memberValue(member)))
    }
    const root = isCall(inner) ? rootOf(inner) : undefined
    return holds && root?.type === 'Identifier' && /^(?:Object|structuredClone|Map)$/.test(root.name)
  }

  /** `saved[key] = process.env[key]`, `saved.set(key, process.env[key])` */
  #isFilled(declaration: Declaration): boolean {
    return this.#scopes.usesOf(declaration).some(use => {
      let at: ASTNode = use
      let parent = this.#tree.parent(at)!
      while (parent.type === 'MemberExpression' && parent.object === at) {
        at = parent
        parent = this.#tree.parent(at)!
      }
      if (at === use) return false
      const given =
        parent.type === 'AssignmentExpression' && parent.left === at ? parent.right : isCall(parent) && parent
      return Boolean(given) && this.#reads.some(read => isWithin(this.#tree, read, given as ASTNode))
    })
  }

  /** Whether a variable goes through a list of what was saved: `for (const [key, value] of Object.entries(saved))` */
  #comesFromSaved({ holder }: Declaration): boolean {
    const loop = this.#tree.parent(this.#tree.parent(holder) ?? holder)
    const call = isFunction(holder) ? this.#tree.parent(holder) : undefined
    const list =
      holder.type === 'VariableDeclarator' && loop?.type === 'ForOfStatement'
        ? (loop.right as ASTNode)
        : isCall(call) && call.callee !== holder
          ? memberOf(call.callee as ASTNode)?.object
          : undefined
    if (!list) return false
    return this.#tree.nodes('Identifier').some(identifier => {
      if (!isWithin(this.#tree, identifier, list)) return false
      const declaration = this.#scopes.declarationOf(identifier.name, identifier)
      return declaration !== undefined && (this.isSaved(declaration) || SAVED_NAME.test(declaration.name))
    })
  }

  /** How well changes in one place put a variable back. */
  grade(changes: readonly Change[], region: ASTNode): Grade {
    const back = changes.find(change => this.isBack(change, true))
    const deletes = changes.some(({ kind }) => kind === 'delete')
    if (!back) return this.#choosesByValue(changes, region) ? 'complete' : 'forgets'
    if (back.kind === 'replace') return 'complete'
    if (deletes) return 'complete'
    if (back.kind === 'merge') return 'keeps'
    if (this.#isGuarded(back, region)) return 'keeps'
    return this.#hasDefault(back) ? 'default' : 'undefined'
  }

  /** `if (value === undefined) delete process.env[key]; else process.env[key] = value`, whatever the value is. */
  #choosesByValue(changes: readonly Change[], region: ASTNode): boolean {
    return changes.some(({ kind, node }) => {
      return kind === 'delete' && changes.some(other => other.value && this.#isChoice(node, other, region))
    })
  }

  /** Whether a variable is either deleted or set, by a condition on the value: also where one of the branches leaves, and the other one follows. */
  #isChoice(deletion: ASTNode, set: Change, region: ASTNode): boolean {
    const around = [deletion, set.node].map(node => choiceAround(this.#tree, node, region))
    if (around[0] && this.#isGuarded(set, region)) return true
    const root = this.#scopes.rootDeclaration(withoutDefault(set.value!))
    return around.some(choice => {
      const { test, consequent } = (choice ?? {}) as { test?: ASTNode; consequent?: ASTNode }
      return root !== undefined && test !== undefined && leaves(consequent!) && this.#mentions(test, root)
    })
  }

  /** Whether a change is made only under a condition on its value. */
  #isGuarded({ node, value }: Change, region: ASTNode): boolean {
    const root = value && this.#scopes.rootDeclaration(withoutDefault(value))
    for (let at = node; at !== region; at = this.#tree.parent(at)!) {
      const { test, left, operator } = this.#tree.parent(at)! as { test?: ASTNode; left?: ASTNode; operator?: string }
      const condition = test ?? (operator === '&&' ? left : undefined)
      if (root && condition && condition !== at && this.#mentions(condition, root)) return true
    }
    return false
  }

  #mentions(node: ASTNode, declaration: Declaration): boolean {
    return this.#scopes.usesOf(declaration).some(use => isWithin(this.#tree, use, node))
  }

  #hasDefault({ value }: Change): boolean {
    const declaration = this.#scopes.rootDeclaration(value!)
    const values = declaration ? this.#scopes.valuesOf(declaration) : []
    return values.some(saved => unwrap(saved).type === 'LogicalExpression')
  }
}

/** Whether a branch ends its function or the round of a loop. */
function leaves(branch: ASTNode): boolean {
  const last = branch.type === 'BlockStatement' ? (branch.body as ASTNode[]).at(-1) : branch
  return last?.type === 'ReturnStatement' || last?.type === 'ContinueStatement'
}

/** `x` of `x ?? y` and `x || y`. */
export function withoutDefault(node: ASTNode): ASTNode {
  const inner = unwrap(node)
  return inner.type === 'LogicalExpression' && inner.operator !== '&&' ? withoutDefault(inner.left as ASTNode) : inner
}

function memberValue(member: ASTNode): ASTNode {
  return (
    member.type === 'SpreadElement' ? member.argument : ((member as { value?: ASTNode }).value ?? member)
  ) as ASTNode
}

/** What a variable holds before it is used: undefined, an empty object or list. */
function isEmpty(node: ASTNode): boolean {
  const inner = unwrap(node)
  if (inner.type === 'NullLiteral' || (inner.type === 'Identifier' && inner.name === 'undefined')) return true
  if (inner.type === 'ObjectExpression') return inner.properties.length === 0
  if (inner.type === 'ArrayExpression') return inner.elements.length === 0
  return inner.type === 'NewExpression' ? inner.arguments.length === 0 : stringOf(inner) === ''
}
