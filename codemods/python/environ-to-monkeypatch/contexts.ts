/** A MonkeyPatch of its own for a fixture that outlives a test: it is undone where the fixture is over. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { same, scopeOf, startOf, statementsOf, topStatementOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { freeName, indentOf, linesFrom, moved, stepOf } from './regions.ts'
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
export const PATCHERS: readonly string[] = ['mp', 'patcher', 'environ_patch']

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
  if (name === undefined) return undefined
  const translation = translate(fixture, own, module, environment, name)
  const taken = own.filter(mutation => !translation.left.some(each => each.mutation === mutation))
  const [first] = taken
  if (!first || translation.edits.length === 0) return { translation, taken: [], edits: [], imports: [] }
  const generator = asGenerator(fixture, module, python)
  const pytest = spellingAt(first.node, { module: 'pytest', name: 'MonkeyPatch' }, module)
  const top = topStatementOf(first.node, fixture)
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
  const indent = indentOf(top, module)
  const last = generator.isAppended ? `${eol}${indent}${stepOf(fixture, module)}yield` : ''
  const text = `${indent}with ${pytest.text}.context() as ${name}:${eol}${body}${last}`
  return {
    translation,
    taken,
    edits: [...edits.filter(isBefore), { path: source.path, ...region, text }],
    imports: [...pytest.imports, ...generator.imports, ...dropIfUnused(first.environ, module)],
  }
}

/** What makes a generator of a fixture. */
interface Generator {
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
  /** Whether a `yield` has to be put at its end. */
  readonly isAppended: boolean
}

function asGenerator(fixture: SgNode, module: PythonModule, python: string): Generator | undefined {
  const ofFixture = (kind: string) => fixture.findAll({ rule: { kind } }).filter(node => same(scopeOf(node), fixture))
  if (ofFixture('yield').length > 0) return { edits: [], imports: [], isAppended: false }
  const returns = ofFixture('return_statement')
  const last = statementsOf(fixture.field('body')!).at(-1)!
  if (returns.length > 1 || (returns[0] && !same(returns[0], last))) return undefined
  const type = iteratorOf(fixture, module, python)
  const { start } = placeOf(last, module)
  const turned: Edit[] =
    returns.length > 0 ? [{ path: module.source.path, start, end: start + 'return'.length, text: 'yield' }] : []
  return { edits: [...turned, ...type.edits], imports: type.imports, isAppended: returns.length === 0 }
}

/** `-> Path` of a function becomes `-> Iterator[Path]` of a generator. */
export function iteratorOf(
  fixture: SgNode,
  module: PythonModule,
  python: string,
): { readonly edits: readonly Edit[]; readonly imports: readonly ImportNeed[] } {
  const type = fixture.field('return_type')
  if (!type) return { edits: [], imports: [] }
  const isAsync = module.source.text.slice(startOf(fixture)).startsWith('async')
  const path = { module: python === '3.8' ? 'typing' : 'collections.abc', name: isAsync ? 'AsyncIterator' : 'Iterator' }
  const own = [
    ...module.names.importedAs(`typing.${path.name}`),
    ...module.names.importedAs(`collections.abc.${path.name}`),
  ][0]
  const spelled = own === undefined ? spellingAt(fixture, path, module, 'name') : { text: own, imports: [] }
  if (!spelled) return { edits: [], imports: [] }
  const place = placeOf(type, module)
  return {
    edits: [{ ...place, text: `${spelled.text}[${module.source.text.slice(place.start, place.end)}]` }],
    imports: spelled.imports,
  }
}
