/** Calls that lead out of a file, where nothing can be said of what they do. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isBuiltin } from '../shared/modules.ts'
import { type Block, isAround, type Runs } from '../shared/runs.ts'
import type { Declaration, Scopes } from '../shared/scopes.ts'
import { type Call, type FunctionNode, isCall, isFunction, memberOf, rootOf, unwrap } from '../shared/syntax.ts'

interface Known {
  readonly tree: TypeScriptTree
  readonly scopes: Scopes
  readonly runs: Runs
}

/** Names of functions that undo something. */
const UNDOING = /^(?:clean|clear|restore|reset|dispose|tear|undo|revert|stop|close|destroy|remove|delete|unset)|env/i

/**
 * Whether a test, or a hook that runs after it, calls something unseen that may put back what the test has changed, to what it was even earlier.
 * A callback of onTestFinished would come after it, with a value from the middle.
 */
export function undoesUnseen(known: Known, test: FunctionNode, block: Block): boolean {
  return known.tree.nodes('CallExpression').some(call => {
    const name = unseenName(known, call)
    if (name === undefined) return false
    return known.runs.of(call).some(({ kind, callback, block: own }) => {
      const isAfter = (kind === 'afterEach' || kind === 'afterAll') && isAround(own, block)
      return isAfter || (callback === test && UNDOING.test(name))
    })
  })
}

/** The name of the function that a call goes to, if its code is in another file; builtin modules and the runner change no variables. */
function unseenName({ tree, scopes }: Known, call: Call): string | undefined {
  const callee = unwrap(call.callee as ASTNode)
  const root = rootOf(callee)
  const name = memberOf(callee)?.name ?? (root.type === 'Identifier' ? root.name : '')
  const declaration = root.type === 'Identifier' ? scopes.declarationOf(root.name, root) : undefined
  if (!declaration) return undefined
  if (declaration.holder.type.startsWith('Import')) return isHarmless(tree, declaration) ? undefined : name
  if (isFunction(declaration.holder)) return declaration.holder.type === 'FunctionDeclaration' ? undefined : name
  const values = scopes.valuesOf(declaration)
  if (callee.type === 'Identifier') return values.length > 0 && values.every(isFunction) ? undefined : name
  return UNDOING.test(name) && values.some(value => comesFromOutside(tree, scopes, value)) ? name : undefined
}

const RUNNERS = /^(?:bun:test|vitest|@jest\/globals)$/

function isHarmless(tree: TypeScriptTree, { holder }: Declaration): boolean {
  const declaration = tree.parent(holder)
  const module = declaration?.type === 'ImportDeclaration' ? String(declaration.source.value) : ''
  return isBuiltin(module) || RUNNERS.test(module)
}

/** Whether a value is made by a function of another file. */
function comesFromOutside(tree: TypeScriptTree, scopes: Scopes, value: ASTNode): boolean {
  const inner = unwrap(value.type === 'AwaitExpression' ? (value.argument as ASTNode) : value)
  const made =
    inner.type === 'NewExpression' ? (inner.callee as ASTNode) : isCall(inner) ? (inner.callee as ASTNode) : undefined
  const declaration = made && scopes.rootDeclaration(made)
  return declaration !== undefined && !(declaration.holder.type.startsWith('Import') && isHarmless(tree, declaration))
}
