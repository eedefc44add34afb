/** When the code of a test file runs, as far as the file tells. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isReference } from './names.ts'
import type { RunnerNames } from './runner.ts'
import { enclosingFunction, nameOfFunction, roleOf } from './standing.ts'
import { type Call, isCall } from './syntax.ts'

/** `load`: while the file is loaded, describe callbacks included. `unknown`: at a time that the file does not tell. */
export type Moment = 'load' | 'beforeAll' | 'beforeEach' | 'test' | 'afterEach' | 'afterAll' | 'unknown'

/** One occasion on which a piece of code runs. */
export interface Run {
  readonly moment: Moment
  /** The call of the test or hook that brings it about; the code itself while the file is loaded. */
  readonly by: ASTNode
}

const HOOKS: Readonly<Record<string, Moment>> = {
  beforeAll: 'beforeAll',
  beforeEach: 'beforeEach',
  afterEach: 'afterEach',
  onTestFinished: 'afterEach',
  afterAll: 'afterAll',
}

/** All occasions on which a node is evaluated. Functions with a name are followed to where the file calls them, or hands them to a hook. */
export function runsOf(tree: TypeScriptTree, names: RunnerNames, node: ASTNode): Run[] {
  return runs(tree, names, node, new Set())
}

function runs(tree: TypeScriptTree, names: RunnerNames, node: ASTNode, visited: Set<ASTNode>): Run[] {
  const callback = enclosingFunction(tree, node)
  if (!callback) return [{ moment: 'load', by: node }]
  if (visited.has(callback)) return []
  visited.add(callback)
  const call = tree.parent(callback)
  if (isCall(call) && call.callee !== callback) return runsOfCallback(tree, names, call, visited)
  const name = nameOfFunction(tree, callback)
  if (name === undefined) return [{ moment: 'unknown', by: node }]
  const uses = tree.nodes('Identifier').filter(use => use.name === name && isReference(tree, use))
  return uses.flatMap(use => {
    const parent = tree.parent(use)
    if (!isCall(parent)) return [{ moment: 'unknown' as const, by: use }]
    return parent.callee === use ? runs(tree, names, parent, visited) : runsOfCallback(tree, names, parent, visited)
  })
}

/** When a function runs that is an argument of a call. */
function runsOfCallback(tree: TypeScriptTree, names: RunnerNames, call: ASTNode, visited: Set<ASTNode>): Run[] {
  const role = isCall(call) ? roleOf(names, call) : undefined
  if (role === 'test') return [{ moment: 'test', by: call }]
  if (role === 'hook') return [{ moment: HOOKS[names.ofCallee((call as Call).callee as ASTNode)!]!, by: call }]
  const outer = runs(tree, names, call, visited)
  if (role === 'describe') return outer
  return outer.map(run => (run.moment === 'load' ? { moment: 'unknown', by: call } : run))
}
