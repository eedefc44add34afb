/** Where variables that nobody puts back are to be put back: after the file, after a describe, after each test, after one test. */
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { type Block, commonBlock, isAround, type Run, type Runs } from './runs.ts'
import { idsOf, type Mutation, reaches, type SavedEnvironment } from './saved-environment.ts'
import type { FunctionNode } from './syntax.ts'

/** The hook of a block: its value from before is taken while the block is read. */
export interface BlockPoint {
  readonly block: Block
  readonly hook: 'afterAll' | 'afterEach'
}

/** The end of one test: its value from before is taken in the test. */
export interface TestPoint {
  readonly test: FunctionNode
}

/** Changes of one variable, and where it is put back; without a place when none is right. */
export interface Group {
  readonly id: string
  readonly mutations: readonly Mutation[]
  readonly point?: BlockPoint | TestPoint
}

/** What decides about the places. */
export interface Grounds {
  readonly tree: TypeScriptTree
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
  const resets = resetsOf(grounds, id)
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
function resetsOf({ saved }: Grounds, id: string): Block[] {
  return saved.placed.flatMap(({ change, runs }) => {
    const isAbout = change.kind === 'replace' || idsOf(change).some(own => reaches(own, id))
    const each = runs.filter(({ kind }) => kind === 'beforeEach' || kind === 'afterEach')
    return isAbout ? each.map(({ block }) => block) : []
  })
}

/** One place for each block with hooks that set the variable; a block inside of another one is a part of it. */
function afterBlocks(grounds: Grounds, id: string, mutations: readonly Mutation[], resets: readonly Block[]): Group[] {
  const blockOf = ({ run }: Mutation) =>
    hookBlock(grounds, run.kind === 'test' ? resets.find(block => isAround(block, run.block))! : run.block)
  const blocks = [...new Set(mutations.map(blockOf))]
  const outer = blocks.filter(block => !blocks.some(other => other !== block && isAround(other, block)))
  return outer.flatMap(block => {
    const own = mutations.filter(item => isAround(block, blockOf(item)))
    const setsOnce = own.some(item => item.run.kind === 'beforeAll' && blockOf(item) === block)
    const nested = setsOnce ? own.filter(item => blockOf(item) !== block) : []
    const whole: Group = {
      id,
      mutations: own.filter(item => !nested.includes(item)),
      point: { block, hook: 'afterAll' },
    }
    return nested.length > 0 ? [whole, { id, mutations: nested }] : [whole]
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
  const lastsLonger = all.some(({ run }) => {
    return run.kind === 'load' || run.kind === 'unknown' || (run.kind === 'beforeAll' && isAround(run.block, block))
  })
  const fits = loose.every(({ run }) => grounds.takesCallback(run))
  if (fits && (tests.size === 1 || lastsLonger))
    return [...tests].map(([test, mutations]) => ({ id, mutations, point: { test } }))
  if (lastsLonger) return [{ id, mutations: loose }]
  const tidies = loose.filter(({ run }) => run.cleanup).map(({ run }) => run.callback)
  const allTidy = [...tests.keys()].every(test => tidies.includes(test))
  return [{ id, mutations: loose, point: { block, hook: allTidy ? 'afterAll' : 'afterEach' } }]
}
