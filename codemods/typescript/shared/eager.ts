/** What a function needs at the moment when it is called, as against what it only hands on. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { type Binding, isDeclaration, isReference } from './names.ts'
import { type FunctionNode, isCall, isFunction, isWithin, memberOf, rootName } from './syntax.ts'

/**
 * The names of the file's top level that are read while `fn` runs, in the order of the source. Functions of the file that are called on the way
 * are followed. Functions that `fn` only puts into its result or into a mock function are not; of others it is assumed that they are called.
 */
export function readsWhenCalled(
  tree: TypeScriptTree,
  fn: FunctionNode,
  bindings: ReadonlyMap<string, Binding>,
): string[] {
  const reads = new Set<string>()
  const visited = new Set<ASTNode>()
  const visit = (body: FunctionNode) => {
    if (visited.has(body)) return
    visited.add(body)
    const inside = tree.nodes('Identifier').filter(node => isWithin(tree, node, body))
    const locals = new Set(inside.filter(node => isDeclaration(tree, node)).map(({ name }) => name))
    for (const identifier of inside) {
      const binding = locals.has(identifier.name) ? undefined : bindings.get(identifier.name)
      if (!binding || !isReference(tree, identifier) || isDeferred(tree, identifier, body)) continue
      reads.add(identifier.name)
      const called = isHandedOn(tree, identifier) ? undefined : functionOf(binding)
      if (called) visit(called)
    }
  }
  visit(fn)
  return [...reads]
}

function functionOf({ node }: Binding): FunctionNode | undefined {
  if (isFunction(node)) return node
  const init = node.type === 'VariableDeclarator' ? (node.init as ASTNode | null | undefined) : undefined
  return init && isFunction(init) ? init : undefined
}

/** Whether a function between `node` and `outer` is not called while `outer` runs. */
function isDeferred(tree: TypeScriptTree, node: ASTNode, outer: ASTNode): boolean {
  for (let at = tree.parent(node); at && at !== outer; at = tree.parent(at)) {
    if (isFunction(at) && isHandedOn(tree, at)) return true
  }
  return false
}

/** Whether a function, or a name that stands for one, is kept for later: as a member of an object, or by a mock function. */
function isHandedOn(tree: TypeScriptTree, fn: ASTNode): boolean {
  if (fn.type === 'ObjectMethod' || fn.type === 'ClassMethod') return true
  const parent = tree.parent(fn)
  if (parent?.type === 'ObjectProperty' || parent?.type === 'ClassProperty') return true
  return isCall(parent) && parent.callee !== fn && makesMock(parent.callee as ASTNode)
}

/** `vi.fn(f)`, `mock(f)`, `vi.fn().mockImplementation(f)` keep a function for later. */
export function makesMock(callee: ASTNode): boolean {
  const name = memberOf(callee)?.name ?? rootName(callee)
  return name === 'fn' || name === 'mock' || (name?.startsWith('mockImplementation') ?? false)
}
