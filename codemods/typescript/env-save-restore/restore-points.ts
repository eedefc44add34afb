/** Where variables that nobody puts back are to be put back: after the file, after a describe, after each test, after one test. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from '../shared/runner.ts'
import { type Block, commonBlock, isAround, type Run, type Runs } from '../shared/runs.ts'
import type { FunctionNode } from '../shared/syntax.ts'
import { ANY, idsOf, type Mutation, reaches, type SavedEnvironment } from './saved.ts'

/** The hook of a block: its value from before is taken while the block is read. */
export interface BlockPoint {
  readonly block: Block
  readonly hook: 'afterAll' | 'afterEach'
}

/** The end of one test: its value from before is taken in the test. */
export interface TestPoint {
  readonly test: FunctionNode
}

/** Changes of one variable, and where it is put back. */
export interface Group {
  readonly id: string
  readonly mutations: readonly Mutation[]
  readonly point: BlockPoint | TestPoint
}

/** What decides about the places. */
export interface Grounds {
  readonly tree: TypeScriptTree
  readonly names: RunnerNames
  readonly runs: Runs
  readonly saved: SavedEnvironment
  /** Whether a hook can be put into a block. */
  readonly takesHooks: (block: Block) => boolean
  /** Whether a callback at the end of a test can be put above the code that the run is about. */
  readonly takesCallback: (run: Run) => boolean
}

/**
 * Finds the places for one variable. A hook that runs before or after each test and sets the variable anew keeps tests apart already: then it is enough
 * to put the first value back after the last test, which changes nothing for any of them. So it is for what is set once, for a block or for the file.
 */
export function restorePoints(grounds: Grounds, id: string, mutations: readonly Mutation[]): Group[] {
  if (id === ANY && !isQuiet(grounds)) return [{ id, mutations, point: { block: grounds.runs.file, hook: 'afterAll' } }]
  const resets = resetsOf(grounds, id, mutations)
  const isTest = ({ run }: Mutation) => run.kind === 'test'
  const loose = mutations.filter(item => isTest(item) && !resets.some(block => isAround(block, item.run.block)))
  const rest = mutations.filter(item => !loose.includes(item))
  const isLoading = ({ run }: Mutation) => run.kind === 'load' || run.kind === 'unknown'
  if (mutations.some(isLoading)) {
    const whole: Group = { id, mutations: rest, point: { block: grounds.runs.file, hook: 'afterAll' } }
    return [whole, ...afterTests(grounds, id, loose, mutations)]
  }
  return [...afterBlocks(grounds, id, rest, resets), ...afterTests(grounds, id, loose, mutations)]
}

/** The blocks with a hook that sets the variable before or after each of their tests. */
function resetsOf({ saved }: Grounds, id: string, mutations: readonly Mutation[]): Block[] {
  const known = saved.placed.flatMap(({ change, runs }) => {
    return change.kind === 'replace' || idsOf(change).some(own => reaches(own, id)) ? runs : []
  })
  const each = [...known, ...mutations.map(({ run }) => run)].filter(({ kind }) => {
    return kind === 'beforeEach' || kind === 'afterEach'
  })
  return each.map(({ block }) => block)
}

/**
 * Whether nothing but tests changes the environment, so that all of it can be put back after each of them. What hooks have set, also those of other
 * files, would be put back with it.
 */
function isQuiet({ tree, names, saved }: Grounds): boolean {
  const hasBeforeAll = tree.nodes('CallExpression').some(call => names.ofCallee(call.callee as ASTNode) === 'beforeAll')
  return !hasBeforeAll && saved.placed.every(item => item.runs.every(({ kind }) => kind === 'test'))
}

/** One place for each block with hooks that set the variable; a block inside of another one is a part of it. */
function afterBlocks(grounds: Grounds, id: string, mutations: readonly Mutation[], resets: readonly Block[]): Group[] {
  const blockOf = ({ run }: Mutation) =>
    hookBlock(grounds, run.kind === 'test' ? resets.find(block => isAround(block, run.block))! : run.block)
  const blocks = [...new Set(mutations.map(blockOf))]
  const outer = blocks.filter(block => !blocks.some(other => other !== block && isAround(other, block)))
  return outer.map(block => {
    const own = mutations.filter(item => isAround(block, blockOf(item)))
    return { id, mutations: own, point: { block, hook: 'afterAll' } }
  })
}

/** The innermost block around one that takes hooks. */
function hookBlock({ takesHooks }: Grounds, block: Block): Block {
  let at = block
  while (at.parent && !takesHooks(at)) at = at.parent
  return at
}

/** The places for what tests change and no hook sets anew. */
function afterTests(grounds: Grounds, id: string, loose: readonly Mutation[], all: readonly Mutation[]): Group[] {
  if (loose.length === 0) return []
  const block = hookBlock(grounds, commonBlock(loose.map(({ run }) => run.block)))
  if (loose.some(({ run }) => run.concurrent)) return [{ id, mutations: loose, point: { block, hook: 'afterAll' } }]
  const tests = new Map<FunctionNode, Mutation[]>()
  for (const item of loose) {
    const test = item.run.callback!
    tests.set(test, [...(tests.get(test) ?? []), item])
  }
  const runs = [...all, ...grounds.saved.mutations.filter(other => reaches(other.id, id))].map(({ run }) => run)
  const lastsLonger = runs.some(({ kind, block: own }) => {
    if (kind === 'beforeAll') return isAround(own, block) || isAround(block, own)
    return kind === 'load' || kind === 'unknown'
  })
  const fits = loose.every(({ run }) => grounds.takesCallback(run))
  if (fits && (tests.size === 1 || lastsLonger))
    return [...tests].map(([test, mutations]) => ({ id, mutations, point: { test } }))
  if (lastsLonger) return [{ id, mutations: loose, point: { block: grounds.runs.file, hook: 'afterAll' } }]
  const tidies = loose.filter(({ run }) => run.cleanup).map(({ run }) => run.callback)
  const allTidy = [...tests.keys()].every(test => tidies.includes(test))
  return [{ id, mutations: loose, point: { block, hook: allTidy ? 'afterAll' : 'afterEach' } }]
}
