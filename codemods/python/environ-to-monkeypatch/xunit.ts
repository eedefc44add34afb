/** `setup_method` and its like, made autouse fixtures together with their tear-downs: they take no fixtures themselves. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName, indentOf, stepOf } from '../shared/blocks.ts'
import { iteratorOf } from '../shared/generators.ts'
import { canBeOne, fitTogether, type Hook, hookNamed, type Pair, withoutHook } from '../shared/hook-pairs.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { isAnnotated } from '../shared/parameters.ts'
import { linesFrom, moved, type Region } from '../shared/regions.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { decorated, isIn, kindOf, nameOf, same, startOf, statementsOf, topStatementOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import { type Handover, homeOf, PATCHERS } from './contexts.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { puttingBackAtTheEnd, savesIn } from './tear-down.ts'
import { type Translation, translate } from './translation.ts'

/** Why a set-up and its tear-down are left as they are: a clause for a person. */
export interface PairObstacle {
  readonly because: string
}

/** The hooks that become a fixture, and what that is called and takes. */
const FIXTURES: Readonly<
  Record<string, { readonly tearDown: string; readonly name: string; readonly scope?: string }>
> = {
  setup_method: { tearDown: 'teardown_method', name: '_set_up_method' },
  setup_function: { tearDown: 'teardown_function', name: '_set_up_function' },
  setup_class: { tearDown: 'teardown_class', name: '_set_up_class', scope: 'class' },
  setup_module: { tearDown: 'teardown_module', name: '_set_up_module', scope: 'module' },
}

/** Hands the changes of a set-up over to monkeypatch, or to a MonkeyPatch of its own, in a fixture that does what the set-up and its tear-down did. */
export function asFixture(
  setUp: SgNode,
  own: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
  python: string,
): Handover | PairObstacle {
  const fixture = FIXTURES[nameOf(setUp)]
  if (!fixture) return { because: 'pytest calls it no more from version 8 on' }
  const pair = pairOf(setUp, fixture.tearDown, module)
  if ('because' in pair) return pair
  const obstacle = canBeOne(pair, fixture.name, module)
  if (obstacle) return { because: obstacle }
  if (pair.tearDown && !withoutHook(pair.tearDown, module))
    return { because: `a comment above ${fixture.tearDown} would lose it` }
  const isShared = fixture.scope === undefined && isAlone(pair, module)
  const patcher = isShared ? 'monkeypatch' : freeName(setUp, PATCHERS)
  const translation = translate(setUp, own, module, environment, patcher ?? '')
  const taken = own.filter(mutation => !translation.left.some(each => each.mutation === mutation))
  if (!taken[0] || translation.edits.length === 0) return { translation, taken: [], edits: [], imports: [] }
  const written =
    patcher && write(pair, { ...fixture, isShared, patcher }, translation, taken, module, environment, python)
  return written || { because: 'their lines cannot be moved' }
}

function pairOf(setUp: SgNode, tearDown: string, module: PythonModule): Pair | PairObstacle {
  const one = hookNamed(nameOf(setUp), setUp, module)
  const other = hookNamed(tearDown, setUp, module)
  if (typeof one === 'string') return { because: one }
  if (typeof other === 'string') return { because: other }
  if (!one) return { because: 'it is defined in a branch' }
  const pair = { setUp: one, tearDown: other }
  const clash = other && fitTogether(one, other, module)
  return clash ? { because: clash } : pair
}

/**
 * Whether nothing else may use the monkeypatch of the tests: set up by the fixture, before all others, it is undone after them, and a working directory that
 * a test has changed with it may be gone by then.
 */
function isAlone({ setUp }: Pair, module: PythonModule): boolean {
  if (/\bmonkeypatch\b/.test(module.source.text)) return false
  const { owner } = setUp
  const { classes } = module
  const holders = kindOf(owner) === 'module' ? [] : [owner, ...classes.heirsOf(owner)].map(classes.methodsOf)
  const tests = kindOf(owner) === 'module' ? module.functions() : holders.flat()
  return tests
    .filter(test => nameOf(test).startsWith('test'))
    .every(test => module.settingOf(test).foreign.length === 0)
}

interface Shape {
  readonly name: string
  readonly scope?: string
  /** Whether it takes pytest's `monkeypatch`. */
  readonly isShared: boolean
  readonly patcher: string
}

function write(
  pair: Pair,
  shape: Shape,
  translation: Translation,
  taken: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
  python: string,
): Handover | undefined {
  const { setUp, tearDown } = pair
  const { source } = module
  const pytest = spellingAt(setUp.definition, { module: 'pytest', name: 'fixture' }, module)
  const context = shape.isShared
    ? undefined
    : spellingAt(setUp.definition, { module: 'pytest', name: 'MonkeyPatch' }, module)
  const top = topStatementOf(taken[0]!.node, setUp.definition)
  const region = linesFrom(top, statementsOf(setUp.definition.field('body')!).at(-1)!, module)
  const gone = tearDown && withoutHook(tearDown, module)
  if (!pytest || !region || (tearDown && !gone) || (!shape.isShared && !context)) return undefined

  const idle = tearDown ? idleEnd(tearDown.definition, taken, environment) : []
  const saves = savesIn(setUp.definition, idle, module)
  const step = shape.isShared ? '' : stepOf(setUp.definition, module)
  const rest = tearDown ? restOf(tearDown, idle, step, module) : ''
  const edits = [...translation.edits, ...saves.flatMap(each => withoutStatement(module, each) ?? [])]
  const isBefore = ({ start }: Edit) => start < region.start
  const body = moved(
    region,
    edits.filter(edit => !isBefore(edit)),
    step,
    module,
  )
  if (body === undefined || rest === undefined) return undefined

  const eol = source.eolAt(region.start)
  const indent = indentOf(module, top)!
  const isGenerator = rest !== '' || !shape.isShared
  const lines = [
    ...(context ? [`${indent}with ${context.text}.context() as ${shape.patcher}:`] : []),
    body,
    ...(isGenerator ? [`${indent}${step}yield`] : []),
    ...(rest ? [rest] : []),
  ]
  const type = isGenerator ? iteratorOf(setUp.definition, module, homeOf(python)) : { edits: [], imports: [] }
  if (!type) return undefined
  return {
    translation,
    taken,
    edits: [
      ...headOf(pair, shape, pytest.text, indent, module),
      ...type.edits,
      ...edits.filter(isBefore),
      { path: source.path, ...region, text: lines.join(eol) },
      ...(gone ? [gone] : []),
    ],
    imports: [
      ...pytest.imports,
      ...(context?.imports ?? []),
      ...(shape.isShared && isAnnotated(setUp.definition) ? [{ op: 'add', module: 'pytest' } as ImportNeed] : []),
      ...type.imports,
      ...dropIfUnused(taken[0]!.environ, module),
    ],
  }
}

/** The decorator, the name and the parameters; of a class the name that the hook has for it. */
function headOf(
  { setUp, tearDown }: Pair,
  shape: Shape,
  fixture: string,
  indent: string,
  module: PythonModule,
): Edit[] {
  const { definition, receiver, owner } = setUp
  const { source, tree } = module
  const options = [...(shape.scope ? [`scope="${shape.scope}"`] : []), 'autouse=True'].join(', ')
  const whole = decorated(definition)
  const start = startOf(whole)
  const eol = source.eolAt(start)
  const outer = indentOf(module, whole)
  const first = tree.span(statementsOf(definition.field('body')!)[0]!).start
  const bodies = [definition, ...(tearDown ? [tearDown.definition] : [])].map(each => each.field('body')!.text())
  const namesClass = shape.scope === 'class' && new RegExp(`\\b${receiver}\\b`).test(bodies.join('\n'))
  const parameters = [
    ...(kindOf(owner) === 'module' ? [] : [shape.scope === 'class' ? 'self' : receiver!]),
    ...(namesClass ? ['request'] : []),
    ...(shape.isShared ? [isAnnotated(definition) ? 'monkeypatch: pytest.MonkeyPatch' : 'monkeypatch'] : []),
  ]
  const lineStart = source.text.lastIndexOf('\n', first - 1) + 1
  return [
    { path: source.path, start, end: startOf(definition), text: `@${fixture}(${options})${eol}${outer}` },
    { ...placeOf(definition.field('name')!, module), text: shape.name },
    ...changed(definition.field('parameters')!, `(${parameters.join(', ')})`, module),
    ...(namesClass
      ? [{ path: source.path, start: lineStart, end: lineStart, text: `${indent}${receiver} = request.cls${eol}` }]
      : []),
  ]
}

function changed(node: SgNode, text: string, module: PythonModule): Edit[] {
  return node.text() === text ? [] : [{ ...placeOf(node, module), text }]
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

/** What a tear-down does besides; empty where that is nothing, `undefined` where its lines cannot be moved. */
function restOf({ definition }: Hook, idle: readonly SgNode[], step: string, module: PythonModule): string | undefined {
  const statements = statementsOf(definition.field('body')!)
  const isDocumented =
    kindOf(statements[0]!) === 'expression_statement' && kindOf(statements[0]!.child(0)!) === 'string'
  const left = statements.slice(isDocumented ? 1 : 0)
  const isIdle = (statement: SgNode) =>
    kindOf(statement) === 'pass_statement' || idle.some(each => same(each, statement))
  if (left.every(isIdle)) return ''
  const removals = left.filter(isIdle).map(each => withoutStatement(module, each))
  const region = restRegion(definition, left, isDocumented, module)
  if (!region || removals.some(edit => edit === undefined)) return undefined
  return moved(region, removals as Edit[], step, module)
}

/** The lines of a body, those of comments before its first statement included. */
function restRegion(
  definition: SgNode,
  left: readonly SgNode[],
  isDocumented: boolean,
  module: PythonModule,
): Region | undefined {
  const region = linesFrom(left[0]!, left.at(-1)!, module)
  if (!region || isDocumented) return region
  const { source, tree } = module
  const head = tree.span(definition.field('return_type') ?? definition.field('parameters')!).end
  const line = /^\s*:[^\S\r\n]*\r?\n/.exec(source.text.slice(head))
  return line ? { ...region, start: head + line[0].length } : undefined
}
