/** `setup_method` and its like, made autouse fixtures that put the environment back. */
import type { SgNode } from '@ast-grep/napi'
import { freeName, stepOf } from '../shared/blocks.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { isIn, same, topStatementOf } from '../shared/syntax.ts'
import { asFixture, hasMonkeypatchAlone, tearDownLines, type XunitPair, xunitPairOf } from '../shared/xunit-pairs.ts'
import { type Handover, homeOf, PATCHERS } from './contexts.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { puttingBackAtTheEnd, savesIn } from './tear-down.ts'
import { type Translation, translate } from './translation.ts'

/** Why a set-up and its tear-down are left as they are: a clause for a person. */
export interface PairObstacle {
  readonly because: string
}

/** Hands the changes of a set-up over to monkeypatch, or to a MonkeyPatch of its own, in a fixture that does what the set-up and its tear-down did. */
export function hooksAsFixture(
  setUp: SgNode,
  own: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
  python: string,
): Handover | PairObstacle {
  const pair = xunitPairOf(setUp, module)
  if (typeof pair === 'string') return { because: pair }
  const isShared = pair.shape.scope === undefined && hasMonkeypatchAlone(pair, module)
  const patcher = isShared ? 'monkeypatch' : freeName(setUp, PATCHERS)
  const translation = translate(setUp, own, module, environment, patcher)
  const taken = own.filter(mutation => !translation.left.some(each => each.mutation === mutation))
  const [first, ...others] = taken
  if (!first || translation.edits.length === 0) return { translation, taken: [], edits: [], imports: [] }
  const context = isShared ? undefined : contextAt(setUp, patcher, module)
  const handover =
    (isShared || context) &&
    written(pair, { translation, taken: [first, ...others], context, python }, module, environment)
  return handover || { because: 'their lines cannot be moved' }
}

type Context = NonNullable<Parameters<typeof asFixture>[1]['context']>

function contextAt(setUp: SgNode, name: string, module: PythonModule): Context | undefined {
  const pytest = spellingAt(setUp, { module: 'pytest', name: 'MonkeyPatch' }, module)
  return pytest && { text: `${pytest.text}.context()`, imports: pytest.imports, name }
}

interface Changes {
  readonly translation: Translation
  readonly taken: readonly [Mutation, ...Mutation[]]
  readonly context: Context | undefined
  readonly python: string
}

function written(
  pair: XunitPair,
  { translation, taken, context, python }: Changes,
  module: PythonModule,
  environment: Environment,
): Handover | undefined {
  const setUp = pair.setUp.definition
  const tearDown = pair.tearDown?.definition
  const idle = tearDown ? idleEnd(tearDown, taken, environment) : []
  const step = context ? stepOf(setUp, module) : ''
  const after = tearDown ? tearDownLines(tearDown, idle, step, module) : []
  if (!after) return undefined
  const saves = savesIn(setUp, idle, module).flatMap(each => withoutStatement(module, each) ?? [])
  const start = topStatementOf(taken[0].node, setUp)
  const body = { start, edits: [...translation.edits, ...saves], context, after }
  const fixture = asFixture(pair, body, module, homeOf(python))
  if (!fixture) return undefined
  return {
    translation,
    taken,
    edits: fixture.edits,
    imports: [...fixture.imports, ...dropIfUnused(taken[0].environ, module)],
  }
}

/** The statements at the end of a tear-down that put back variables which the MonkeyPatch has recorded, and puts back. */
function idleEnd(tearDown: SgNode, taken: readonly Mutation[], environment: Environment): SgNode[] {
  const isSure = ({ kind, statement, unit }: Mutation) =>
    kind !== 'discard' && statement !== undefined && same(statement.parent()!, unit.field('body')!)
  const isRecorded = (key: string) => taken.some(each => each.keys?.includes(key) && isSure(each))
  return puttingBackAtTheEnd(tearDown, environment).filter(statement => {
    const parts = environment.mutations.filter(({ node }) => isIn(node, statement))
    return parts.every(({ keys }) => keys?.every(isRecorded) ?? false)
  })
}
