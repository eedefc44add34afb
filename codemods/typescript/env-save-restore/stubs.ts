/** vitest's own way to change variables: vi.stubEnv, undone by vi.unstubAllEnvs. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, Source } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from '../shared/runner.ts'
import { isAround, type Run, type Runs } from '../shared/runs.ts'
import { type Call, memberOf, stringOf } from '../shared/syntax.ts'
import type { Change } from './environment.ts'
import type { Mutation } from './saved.ts'

/** One call of vi.stubEnv and when it runs. */
export interface Stub {
  readonly call: Call
  readonly runs: readonly Run[]
}

/** The stubs of a file. */
export interface Stubs {
  readonly stubs: readonly Stub[]
  /** Whether code of the file undoes a stub after tests. */
  isUndone(stub: Stub): boolean
  /** Whether a variable was stubbed before it is changed, so that it gets its first value back with the stubs. */
  takesBack(mutation: Mutation): boolean
  /** Whether the file undoes all stubs after each test already. */
  readonly undoesEach: boolean
  /** Whether a stub must last longer than a test. */
  readonly lasts: boolean
}

/** Finds a file's stubs, and what undoes them. */
export function stubsIn({ tree, names, runs }: { tree: TypeScriptTree; names: RunnerNames; runs: Runs }): Stubs {
  const isOfVi = (node: ASTNode, name: string) => {
    const member = memberOf(node)
    return member?.name === name && names.of(member.object) === 'vi'
  }
  const stubs = tree
    .nodes('CallExpression')
    .filter(call => isOfVi(call.callee as ASTNode, 'stubEnv'))
    .map((call): Stub => ({ call, runs: runs.of(call) }))
  const undoing = tree
    .nodes('MemberExpression')
    .filter(node => isOfVi(node, 'unstubAllEnvs'))
    .flatMap(node => runs.ofCallsTo(node))
  const isUndone = (stub: Stub) => stub.runs.every(run => undoing.some(other => undoesRun(other, run)))
  return {
    stubs,
    isUndone,
    takesBack: ({ id, run }) =>
      stubs.some(stub => {
        const isIt = stringOf(stub.call.arguments[0] as ASTNode) === id && isUndone(stub)
        return isIt && stub.runs.some(own => comesBefore(tree, own, run))
      }),
    undoesEach: undoing.some(({ kind, block }) => kind === 'afterEach' && !block.parent),
    lasts: stubs.some(stub =>
      stub.runs.some(({ kind }) => kind === 'load' || kind === 'beforeAll' || kind === 'unknown'),
    ),
  }
}

/** Whether one run comes before another one, in the same test or hook or in a hook before it. */
function comesBefore(tree: TypeScriptTree, first: Run, second: Run): boolean {
  const isAbove = tree.span(first.at).start <= tree.span(second.at).start
  if (first.callback !== undefined && first.callback === second.callback) return isAbove
  return first.kind === 'beforeEach' && isAround(first.block, second.block) && (second.kind !== 'beforeEach' || isAbove)
}

function undoesRun(undoing: Run, run: Run): boolean {
  if (undoing.kind === 'test') return undoing.cleanup && undoing.callback === run.callback
  if (undoing.kind === 'load') return false
  const isAnywhere = run.kind === 'load' || run.kind === 'unknown' || undoing.kind === 'unknown'
  return isAnywhere || isAround(undoing.block, run.block)
}

/** The edit that makes a change a stub; undefined for one that is more than that. */
export function stubInstead(
  source: Source,
  tree: TypeScriptTree,
  vi: string,
  { node, kind, keys, value, target }: Change,
): Edit | undefined {
  const [key] = keys
  const isStatement = tree.parent(node)?.type === 'ExpressionStatement'
  if (!key || keys.length > 1 || !isStatement || !target || (kind === 'set' ? !value : kind !== 'delete'))
    return undefined
  const { object, property, computed } = target as { object: ASTNode; property: ASTNode; computed?: boolean }
  // A name that is not written out would not be recognized as that of the stub again.
  if (memberOf(object)?.name !== 'env' || (computed && stringOf(property) === undefined)) return undefined
  const name = computed ? tree.slice(property) : `'${tree.slice(property)}'`
  return {
    path: source.path,
    ...tree.span(node),
    text: `${vi}.stubEnv(${name}, ${value ? tree.slice(value) : 'undefined'})`,
  }
}
