/** `setup_method` and `teardown_method`, made one autouse fixture that goes back. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName, stepOf } from '../shared/blocks.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused } from '../shared/spelling.ts'
import { same, statementsOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move, WorkingDirectory } from '../shared/working-directory.ts'
import { asFixture, hasMonkeypatchAlone, tearDownLines, type XunitPair, xunitPairOf } from '../shared/xunit-pairs.ts'
import { patchManager, type Rewrite } from './contexts.ts'
import { type SavedAttribute, savedAttribute, topReturns } from './saved-attributes.ts'
import { isAtTop, statementOf } from './stretches.ts'

/** A fixture in the place of hooks. */
export interface HookRewrite extends Rewrite {
  /** Whether the hooks went back. */
  readonly goesBack: boolean
}

/** Makes a fixture of the hooks that hold some moves; `undefined` where it might not run when the hooks do, or not as they do. */
export function hooksAsFixture(
  open: readonly [Move, ...Move[]],
  directory: WorkingDirectory,
  module: PythonModule,
): HookRewrite | undefined {
  const setUp = open[0].unit
  const start = statementOf(open[0])
  const pair = start && isAtTop(start, setUp) ? xunitPairOf(setUp, module) : undefined
  if (!start || typeof pair !== 'object' || pair.shape.scope) return undefined
  const backs = pair.tearDown ? topReturns(directory.returns, pair.tearDown.definition) : []
  if (!backs || backs.length > 1) return undefined
  const [back] = backs
  const saved = back && savedAttribute(setUp, start, back.child(0)!, module)
  return written({ pair, moves: open, start, back, saved }, module)
}

/** What is known about hooks that move. */
interface Moving {
  readonly pair: XunitPair
  readonly moves: readonly [Move, ...Move[]]
  /** The statement that moves first. */
  readonly start: SgNode
  /** The way back in the tear-down. */
  readonly back: SgNode | undefined
  readonly saved: SavedAttribute | undefined
}

/** monkeypatch goes back when the fixture is over; a context of its own where something of the tear-down runs after the way back. */
function written({ pair, moves, start, back, saved }: Moving, module: PythonModule): HookRewrite | undefined {
  const setUp = pair.setUp.definition
  const tearDown = pair.tearDown?.definition
  const isLast = !back || same(back, statementsOf(tearDown!.field('body')!).at(-1)!)
  const isByMonkeypatch = isLast && (!back || saved !== undefined) && hasMonkeypatchAlone(pair, module)
  const manager = isByMonkeypatch ? undefined : patchManager(start, module)
  if (!isByMonkeypatch && !manager) return undefined
  const name = manager ? freeName(setUp, ['mp', 'm', 'patch']) : 'monkeypatch'
  const isIdle = isByMonkeypatch || saved !== undefined
  const step = manager ? stepOf(setUp, module) : ''
  const after = tearDown ? tearDownLines(tearDown, back && isIdle ? [back] : [], step, module, back) : []
  if (!after) return undefined
  const save = saved?.isIdle ? withoutStatement(module, saved.statement) : undefined
  const replaced = moves.filter(move => same(move.scope, setUp) && statementOf(move))
  const edits = replaced.map(({ callee }): Edit => ({ ...placeOf(callee, module), text: `${name}.chdir` }))
  const context = manager && { ...manager, name }
  const fixture = asFixture(
    pair,
    { start, edits: [...edits, ...(save ? [save] : [])], context, after },
    module,
    'collections.abc',
  )
  const drops = dropsOf(moves[0], isIdle ? back : undefined, save && saved, module)
  return fixture && { ...fixture, imports: [...fixture.imports, ...drops], goesBack: back !== undefined }
}

function dropsOf(
  move: Move,
  back: SgNode | undefined,
  saved: SavedAttribute | undefined,
  module: PythonModule,
): ImportNeed[] {
  const calls = [...(back ? [back.child(0)!] : []), ...(saved?.assignment.findAll({ rule: { kind: 'call' } }) ?? [])]
  return [move.callee, ...calls.map(call => call.field('function')!)].flatMap(callee => dropIfUnused(callee, module))
}
