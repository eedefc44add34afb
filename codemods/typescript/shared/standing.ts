/** Where in a test file a piece of code stands, which says when it runs. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from './runner.ts'
import { type FunctionNode, isCall, isFunction } from './syntax.ts'

/**
 * - `module`: a statement of its own at the top level of the file
 * - `expression`: at the top level too, but only a part of a statement: of a condition, a loop, a larger expression
 * - `describe`, `test`: in the callback of one, however deep
 * - `hook`: in a beforeAll, beforeEach, afterEach, afterAll or onTestFinished
 * - `function`: in any other function
 */
export type Standing = 'module' | 'expression' | 'describe' | 'test' | 'hook' | 'function'

/** What the runner's functions make of the callback that they are given. */
export const ROLES: ReadonlyMap<string, 'describe' | 'test' | 'hook'> = new Map([
  ...['describe', 'xdescribe', 'suite'].map(name => [name, 'describe'] as const),
  ...['test', 'it', 'xtest', 'xit'].map(name => [name, 'test'] as const),
  ...['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'onTestFinished'].map(name => [name, 'hook'] as const),
])

/** Where a node stands. A callback counts as what its call is, a function with a name as a function. */
export function standingOf(tree: TypeScriptTree, names: RunnerNames, node: ASTNode): Standing {
  const callback = enclosingFunction(tree, node)
  if (!callback) return isStatement(tree, node) ? 'module' : 'expression'
  const call = tree.parent(callback)
  if (!isCall(call)) return 'function'
  const role = ROLES.get(names.ofCallee(call.callee as ASTNode) ?? '')
  if (role) return role
  const outer = standingOf(tree, names, call)
  return outer === 'module' || outer === 'expression' ? 'function' : outer
}

/** The name that the file has for a function: its own, or that of its variable. */
export function nameOfFunction(tree: TypeScriptTree, fn: ASTNode): string | undefined {
  const holder = fn.type === 'FunctionDeclaration' ? fn : tree.parent(fn)
  const { id } = (holder?.type === 'VariableDeclarator' || holder === fn ? holder : {}) as { id?: ASTNode | null }
  return id?.type === 'Identifier' ? id.name : undefined
}

/** The statement of the file's top level that holds a node. */
export function topLevelStatement(tree: TypeScriptTree, node: ASTNode): ASTNode {
  let statement = node
  for (let parent = tree.parent(node); parent && parent.type !== 'Program'; parent = tree.parent(parent))
    statement = parent
  return statement
}

/** The innermost function that holds a node. */
export function enclosingFunction(tree: TypeScriptTree, node: ASTNode): FunctionNode | undefined {
  let at = tree.parent(node)
  while (at && !isFunction(at)) at = tree.parent(at)
  return at
}

/** `f()`, `void f()` and `await f()` as a statement of the top level. */
function isStatement(tree: TypeScriptTree, node: ASTNode): boolean {
  let at = tree.parent(node)
  if (at?.type === 'AwaitExpression' || (at?.type === 'UnaryExpression' && at.operator === 'void')) at = tree.parent(at)
  return at?.type === 'ExpressionStatement' && tree.parent(at)?.type === 'Program'
}
