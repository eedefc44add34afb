/** A MonkeyPatch of its own for a fixture that outlives a test: it is undone where the fixture is over. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName, indentOf, stepOf } from '../shared/blocks.ts'
import { asGenerator, type IteratorHome } from '../shared/generators.ts'
import type { PythonModule } from '../shared/module.ts'
import { linesFrom, moved } from '../shared/regions.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { statementsOf, topStatementOf } from '../shared/syntax.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { type Translation, translate } from './translation.ts'

/** Changes of a function, handed over to a MonkeyPatch. */
export interface Handover {
  readonly translation: Translation
  /** What was taken over; none where nothing could be. */
  readonly taken: readonly Mutation[]
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
}

/** Names for a MonkeyPatch. */
export const PATCHERS: readonly [string, ...string[]] = ['mp', 'patcher', 'environ_patch']

/**
 * Puts a fixture's lines, from the first change on, into `with pytest.MonkeyPatch.context()`. One that returns yields there instead. `undefined` where it
 * returns in more than one place, or where its lines cannot be moved.
 */
export function inContext(
  fixture: SgNode,
  own: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
  python: string,
): Handover | undefined {
  const name = freeName(fixture, PATCHERS)
  const translation = translate(fixture, own, module, environment, name)
  const taken = own.filter(mutation => !translation.left.some(each => each.mutation === mutation))
  const [first] = taken
  if (!first || translation.edits.length === 0) return { translation, taken: [], edits: [], imports: [] }
  const top = topStatementOf(first.node, fixture)
  const generator = asGenerator(fixture, top, module, homeOf(python))
  const pytest = spellingAt(first.node, { module: 'pytest', name: 'MonkeyPatch' }, module)
  const region = linesFrom(top, statementsOf(fixture.field('body')!).at(-1)!, module)
  if (!generator || !pytest || !region) return undefined

  const { source } = module
  const edits = [...translation.edits, ...generator.edits]
  const isBefore = ({ start }: Edit) => start < region.start
  const body = moved(
    region,
    edits.filter(edit => !isBefore(edit)),
    stepOf(fixture, module),
    module,
  )
  if (body === undefined) return undefined
  const eol = source.eolAt(region.start)
  const indent = indentOf(module, top)
  const last = generator.isAppended ? `${eol}${indent}${stepOf(fixture, module)}yield` : ''
  const text = `${indent}with ${pytest.text}.context() as ${name}:${eol}${body}${last}`
  return {
    translation,
    taken,
    edits: [...edits.filter(isBefore), { path: source.path, ...region, text }],
    imports: [...pytest.imports, ...generator.imports, ...dropIfUnused(first.environ, module)],
  }
}

/** Where `Iterator` is imported from for tests that run on a Python from then on. */
export function homeOf(python: string): IteratorHome {
  return python === '3.8' ? 'typing' : 'collections.abc'
}
