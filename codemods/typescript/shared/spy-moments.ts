/** When the code of a test file runs: while the file loads, in which test, in which hook. Calls of the file's own functions are followed. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from './runner.ts'
import type { Scopes } from './scopes.ts'
import { enclosingFunction, ROLES } from './standing.ts'
import {
  type Call,
  type FunctionNode,
  isCall,
  isFunction,
  isWithin,
  memberOf,
  rootIdentifier,
  unwrap,
} from './syntax.ts'

/** One occasion on which code runs. */
export interface Moment {
  /** `load`: while the file is loaded, bodies of describes included. `unknown`: in a function of which it is not seen who calls it. */
  readonly when: 'load' | 'beforeAll' | 'beforeEach' | 'test' | 'afterEach' | 'afterAll' | 'unknown'
  /** The call that makes the test or hook; for `load` the code itself or the describe around it. */
  readonly at: ASTNode
  /** The callback of the describe around it, or the program. */
  readonly scope: ASTNode
}

/** A test of a file. */
export interface Test {
  readonly call: Call
  readonly scope: ASTNode
}

type Role = 'describe' | 'test' | 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll' | 'onTestFinished'

/** Answers for one file. */
export class Moments {
  readonly #tree: TypeScriptTree
  readonly #names: RunnerNames
  readonly #scopes: Scopes
  readonly #known = new Map<ASTNode, readonly Moment[]>()
  #tests: readonly Test[] | undefined

  constructor(tree: TypeScriptTree, names: RunnerNames, scopes: Scopes) {
    this.#tree = tree
    this.#names = names
    this.#scopes = scopes
  }

  /** On which occasions a node is evaluated; none for code that nothing in the file calls. */
  of(node: ASTNode): readonly Moment[] {
    const fn = enclosingFunction(this.#tree, node)
    return fn ? this.#ofFunction(fn) : [{ when: 'load', at: node, scope: this.#tree.file.program }]
  }

  /** On which occasions the function is called that an expression gives: `mock.restore` in `mock.restore()` and in `afterEach(mock.restore)`. */
  ofCallsTo(expression: ASTNode): readonly Moment[] {
    const parent = this.#tree.parent(expression)
    if (parent && isCall(parent)) return parent.callee === expression ? this.of(parent) : this.#ofArgument(parent)
    return this.of(expression)
  }

  /** The tests of the file, in the order of the source. */
  get tests(): readonly Test[] {
    this.#tests ??= this.#tree.nodes('CallExpression').flatMap(call => {
      const isTest = this.roleOf(call) === 'test' && call.arguments.length > 1
      return isTest ? this.of(call).map(({ scope }) => ({ call, scope })) : []
    })
    return this.#tests
  }

  /** What a call makes, if it is one of the runner's: also by way of `const testOnUnix = isUnix ? test : test.skip`. */
  roleOf(call: Call): Role | undefined {
    return this.#roleOfName(call.callee as ASTNode, 3)
  }

  #roleOfName(callee: ASTNode, depth: number): Role | undefined {
    if (callee.type === 'ConditionalExpression') return this.#roleOfName(callee.consequent as ASTNode, depth)
    const name = this.#names.ofCallee(callee)
    if (name === 'onTestFinished') return name
    const role = ROLES.get(name ?? '')
    if (role) return (role === 'hook' ? name : role) as Role
    const root = rootIdentifier(callee)
    const variable = root && depth > 0 ? this.#scopes.variableOf(root) : undefined
    // `import { test } from './fixtures'`: what has such a name is made of the runner's.
    const meant = root && !variable ? ROLES.get(root.name) : undefined
    if (meant === 'test' || meant === 'describe') return meant
    const holder = variable && this.#tree.parent(variable.identifier)
    if (isFunction(holder)) return this.#roleOfWrapper(holder, depth - 1)
    if (holder?.type !== 'VariableDeclarator' || !holder.init) return undefined
    const init = unwrap(holder.init as ASTNode)
    if (isFunction(init)) return this.#roleOfWrapper(init, depth - 1)
    return this.#roleOfName(init, depth - 1)
  }

  /** `const testIf = (name, run) => (isUnix ? test : test.skip)(name, run)` */
  #roleOfWrapper(fn: FunctionNode, depth: number): Role | undefined {
    const parameters = new Set(
      (fn.params as ASTNode[]).flatMap(node => (node.type === 'Identifier' ? [node.name] : [])),
    )
    const isGiven = (node: ASTNode) => node.type === 'Identifier' && parameters.has(node.name)
    const inside = this.#tree
      .nodes('CallExpression')
      .filter(call => isWithin(this.#tree, call, fn) && (call.arguments as ASTNode[]).slice(1).some(isGiven))
    for (const call of inside) {
      const role = this.#roleOfName(call.callee as ASTNode, depth)
      if (role) return role
    }
    return undefined
  }

  #ofFunction(fn: FunctionNode): readonly Moment[] {
    const known = this.#known.get(fn)
    if (known) return known
    // A function that calls itself adds nothing.
    this.#known.set(fn, [])
    const moments = this.#findMoments(fn)
    this.#known.set(fn, moments)
    return moments
  }

  #findMoments(fn: FunctionNode): readonly Moment[] {
    const parent = this.#tree.parent(fn)!
    if (isCall(parent)) return parent.callee === fn ? this.of(parent) : this.#ofArgument(parent, fn)
    const uses = this.#usesOf(fn, parent)
    if (uses && !isExported(this.#tree, fn)) {
      const moments = uses.map(use => this.#ofUse(use))
      if (moments.every(found => found !== undefined)) return moments.flat()
    }
    // In a test or hook it can hardly be called from elsewhere.
    const around = this.of(fn).filter(({ when }) => when !== 'load')
    return around.length > 0 ? around : [{ when: 'unknown', at: fn, scope: this.#tree.file.program }]
  }

  /** The occasions on which a call runs the function that it is given. Of others than the runner's it is assumed that they run it at once. */
  #ofArgument(call: Call, fn?: FunctionNode): readonly Moment[] {
    const role = this.roleOf(call)
    const moments = this.of(call)
    if (role === undefined) return moments
    return moments.map(moment => {
      if (moment.when !== 'load') return moment
      if (role === 'describe') return { when: 'load', at: call, scope: fn ?? moment.scope }
      return { when: role === 'onTestFinished' ? 'test' : role, at: call, scope: moment.scope }
    })
  }

  /** Expressions that stand for a function; undefined where it has no name. */
  #usesOf(fn: FunctionNode, parent: ASTNode): ASTNode[] | undefined {
    const { id, key } = (fn.type === 'FunctionDeclaration' || fn.type.endsWith('Method') ? fn : parent) as {
      id?: ASTNode | null
      key?: ASTNode
    }
    if (key) return this.#membersNamed(key)
    const name = parent.type === 'AssignmentExpression' && parent.right === fn ? (parent.left as ASTNode) : id
    const variable = name?.type === 'Identifier' ? this.#scopes.variableOf(name) : undefined
    return variable && this.#scopes.referencesTo(variable).filter(node => node !== name)
  }

  #membersNamed(key: ASTNode): ASTNode[] | undefined {
    if (key.type !== 'Identifier' || key.name === 'constructor') return undefined
    const members = [...this.#tree.nodes('MemberExpression'), ...this.#tree.nodes('OptionalMemberExpression')]
    const named = members.filter(node => memberOf(node)?.name === key.name)
    return named.length > 0 ? named : undefined
  }

  /** Undefined for a use that only hands the function on. */
  #ofUse(use: ASTNode): readonly Moment[] | undefined {
    const parent = this.#tree.parent(use)
    return isCall(parent) ? this.ofCallsTo(use) : undefined
  }
}

function isExported(tree: TypeScriptTree, fn: ASTNode): boolean {
  const declaration = fn.type === 'FunctionDeclaration' ? fn : tree.parent(tree.parent(fn)!)
  return declaration !== undefined && (tree.parent(declaration)?.type.startsWith('Export') ?? false)
}

/** Whether one of two occasions is the other's, or both are one. */
export function isSameTest(a: Moment, b: Moment): boolean {
  return a.when === 'test' && b.when === 'test' && a.at === b.at
}
