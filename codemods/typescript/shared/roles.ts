/** What a call is to the runner, also where the file has its own words for that. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from './runner.ts'
import type { Scopes } from './scopes.ts'
import { ROLES } from './standing.ts'
import {
  type Call,
  type FunctionNode,
  hasMember,
  isCall,
  isFunction,
  isWithin,
  memberOf,
  rootIdentifier,
  unwrap,
} from './syntax.ts'

/** What the runner makes of the callback that a call gives it. */
export type Role = 'describe' | 'test' | 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll' | 'onTestFinished'

/** What the names of a file are read with. */
export interface NamedFile {
  readonly tree: TypeScriptTree
  readonly names: RunnerNames
  readonly scopes: Scopes
}

/** How many names of the file there may be between a call and the runner. */
const DEPTH = 3

/** What a call makes, if it is one of the runner's: also by way of `const testOnUnix = isUnix ? test : test.skip`. */
export function roleOf(file: NamedFile, call: Call): Role | undefined {
  return roleOfCallee(file, call.callee as ASTNode, DEPTH)
}

function roleOfCallee(file: NamedFile, callee: ASTNode, depth: number): Role | undefined {
  if (callee.type === 'ConditionalExpression') return roleOfCallee(file, callee.consequent as ASTNode, depth)
  const { tree, names, scopes } = file
  const name = names.ofCallee(callee)
  const role = ROLES.get(name ?? '')
  if (role) return (role === 'hook' ? name : role) as Role
  const root = rootIdentifier(callee)
  const variable = root && depth > 0 ? scopes.variableOf(root) : undefined
  // `import { test } from './fixtures'`: what has such a name is made of the runner's.
  const meant = root && !variable ? ROLES.get(root.name) : undefined
  if (meant === 'test' || meant === 'describe') return meant
  const holder = variable && tree.parent(variable.identifier)
  if (isFunction(holder)) return roleOfWrapper(file, holder, depth - 1)
  if (holder?.type !== 'VariableDeclarator' || !holder.init) return undefined
  const init = unwrap(holder.init as ASTNode)
  return isFunction(init) ? roleOfWrapper(file, init, depth - 1) : roleOfCallee(file, init, depth - 1)
}

/** `const testIf = (name, run) => (isUnix ? test : test.skip)(name, run)` */
function roleOfWrapper(file: NamedFile, fn: FunctionNode, depth: number): Role | undefined {
  const { tree } = file
  const parameters = new Set((fn.params as ASTNode[]).flatMap(node => (node.type === 'Identifier' ? [node.name] : [])))
  const isGiven = (node: ASTNode) => node.type === 'Identifier' && parameters.has(node.name)
  const inside = tree
    .nodes('CallExpression')
    .filter(call => isWithin(tree, call, fn) && (call.arguments as ASTNode[]).slice(1).some(isGiven))
  for (const call of inside) {
    const role = roleOfCallee(file, call.callee as ASTNode, depth)
    if (role) return role
  }
  return undefined
}

/** Members that make nothing yet, but give a function that does: `test.each(rows)`. */
const GIVERS: ReadonlySet<string> = new Set(['each', 'for', 'if', 'skipIf', 'runIf', 'todoIf', 'extend'])

/** Whether a call only gives another function of its kind. */
export function givesAnother({ callee }: Call): boolean {
  return GIVERS.has(memberOf(callee as ASTNode)?.name ?? '')
}

/** Whether a call says that its tests run side by side, or that they do not: `test.concurrent.each(rows)`, `{ concurrent: true }`. */
export function concurrencyOf(call: Call): 'concurrent' | 'serial' | undefined {
  const modifiers = modifiersOf(call.callee as ASTNode)
  if (modifiers.has('serial') || modifiers.has('sequential')) return 'serial'
  const says = (call.arguments as ASTNode[]).some(argument => hasMember(argument, 'concurrent'))
  return modifiers.has('concurrent') || says ? 'concurrent' : undefined
}

/** `concurrent` and `each` of `test.concurrent.each(rows)`. */
function modifiersOf(callee: ASTNode): Set<string> {
  const names = new Set<string>()
  let at: ASTNode | undefined = callee
  while (at) {
    if (isCall(at)) at = at.callee as ASTNode
    else if (at.type === 'TaggedTemplateExpression') at = at.tag as ASTNode
    else if (at.type === 'ConditionalExpression') at = at.consequent as ASTNode
    else {
      const member = memberOf(at)
      if (member) names.add(member.name)
      at = member?.object
    }
  }
  return names
}
