/** `setup_method` and its like, written as autouse fixtures together with their tear-downs: they take no fixtures themselves. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { indentOf, stepOf } from './blocks.ts'
import { type IteratorHome, iteratorOf } from './generators.ts'
import { canBeOne, fitTogether, hookNamed, type Pair, withoutHook } from './hook-pairs.ts'
import { withoutStatement } from './idle.ts'
import type { PythonModule } from './module.ts'
import { isAnnotated } from './parameters.ts'
import { linesFrom, moved, type Region } from './regions.ts'
import { isCollected } from './roles.ts'
import { type Spelling, spellingAt } from './spelling.ts'
import { decorated, kindOf, nameOf, same, startOf, statementsOf } from './syntax.ts'
import { placeOf } from './wording.ts'

/** The fixture that hooks become. */
interface Shape {
  readonly tearDown: string
  readonly name: string
  readonly scope?: 'class' | 'module'
}

const SHAPES: Readonly<Record<string, Shape>> = {
  setup_method: { tearDown: 'teardown_method', name: '_set_up_method' },
  setup_function: { tearDown: 'teardown_function', name: '_set_up_function' },
  setup_class: { tearDown: 'teardown_class', name: '_set_up_class', scope: 'class' },
  setup_module: { tearDown: 'teardown_module', name: '_set_up_module', scope: 'module' },
}

/** Hooks that one fixture can do the work of. */
export interface XunitPair extends Pair {
  readonly shape: Shape
  /** Takes the tear-down out. */
  readonly gone: readonly Edit[]
}

/** A set-up with its tear-down; a clause that says why one fixture would not run when the two do, or not as they do. */
export function xunitPairOf(setUp: SgNode, module: PythonModule): XunitPair | string {
  const shape = SHAPES[nameOf(setUp)]
  if (!shape) return 'pytest calls it no more from version 8 on'
  const one = hookNamed(nameOf(setUp), setUp, module)
  const other = hookNamed(shape.tearDown, setUp, module)
  if (typeof one === 'string') return one
  if (typeof other === 'string') return other
  if (!one) return 'it is defined in a branch'
  const pair = { setUp: one, tearDown: other }
  const obstacle = (other && fitTogether(one, other, module)) ?? canBeOne(pair, shape.name, module)
  if (obstacle !== undefined) return obstacle
  if (!isCollected(module.source.path)) return 'pytest passes this file over by its name'
  if (!hasTests(one.owner, module))
    return 'no test is in the class itself, and a class in another file may call its hooks'
  const gone = other && withoutHook(other, module)
  if (other && !gone) return `a comment above ${shape.tearDown} would lose it`
  return { ...pair, shape, gone: gone ? [gone] : [] }
}

/** Whether hooks run for tests of their own owner: those of a base class may be called by what inherits from it in other files. */
function hasTests(owner: SgNode, { classes }: PythonModule): boolean {
  return kindOf(owner) === 'module' || classes.methodsOf(owner).some(method => nameOf(method).startsWith('test'))
}

/**
 * Whether nothing else may use the monkeypatch of the tests, and no fixture of a test is torn down between them: set up by a fixture in the place of
 * hooks, before all others, it is undone after them, and a working directory that a test has changed with it may be gone by then.
 */
export function hasMonkeypatchAlone({ setUp: { owner } }: Pair, module: PythonModule): boolean {
  if (/\bmonkeypatch\b/.test(module.source.text)) return false
  const { classes } = module
  const tests =
    kindOf(owner) === 'module' ? module.functions() : [owner, ...classes.heirsOf(owner)].flatMap(classes.methodsOf)
  return tests
    .filter(test => nameOf(test).startsWith('test'))
    .map(module.settingOf)
    .every(({ own, foreign }) => foreign.length === 0 && own.every(({ wide }) => wide))
}

/** What a fixture does in the place of hooks. */
export interface FixtureBody {
  /** The statement that the context begins with. */
  readonly start: SgNode
  /** Changes of the set-up. */
  readonly edits: readonly Edit[]
  /** The context around all from there on; the fixture takes pytest's `monkeypatch` where there is none. */
  readonly context: (Spelling & { readonly name: string }) | undefined
  /** What follows the `yield`: lines of the tear-down. */
  readonly after: readonly string[]
}

/** Writes the fixture. `undefined` where pytest has no name, or where lines cannot be moved. */
export function asFixture(
  pair: XunitPair,
  { start, edits, context, after }: FixtureBody,
  module: PythonModule,
  home: IteratorHome,
): { readonly edits: readonly [Edit, ...Edit[]]; readonly imports: readonly ImportNeed[] } | undefined {
  const { definition } = pair.setUp
  const pytest = spellingAt(definition, { module: 'pytest', name: 'fixture' }, module)
  const region = linesFrom(start, statementsOf(definition.field('body')!).at(-1)!, module)
  const outer = indentOf(module, decorated(definition))
  if (!pytest || !region || outer === undefined) return undefined
  const isBefore = (edit: Edit) => edit.start < region.start
  const inside = edits.filter(edit => !isBefore(edit))
  const step = context ? stepOf(definition, module) : ''
  const body = moved(region, inside, step, module)
  const isGenerator = context !== undefined || after.length > 0
  const type = isGenerator ? iteratorOf(definition, module, home) : { edits: [], imports: [] }
  if (body === undefined || !type) return undefined
  const indent = indentOf(module, start)!
  const lines = [
    ...(context ? [`${indent}with ${context.text} as ${context.name}:`] : []),
    body,
    ...(isGenerator ? [`${indent}${step}yield`] : []),
    ...after,
  ]
  const text = lines.join(module.source.eolAt(region.start))
  const [head, ...rest] = headOf(pair, context === undefined, `@${pytest.text}`, outer, module)
  return {
    edits: [
      head,
      ...rest,
      ...type.edits,
      ...edits.filter(isBefore),
      { path: module.source.path, ...region, text },
      ...pair.gone,
    ],
    imports: [
      ...pytest.imports,
      ...(context?.imports ?? []),
      ...(!context && isAnnotated(definition) ? [{ op: 'add', module: 'pytest' } as const] : []),
      ...type.imports,
    ],
  }
}

/** The decorator, the name and the parameters; of a class the name that the hook has for it. */
function headOf(
  { setUp, tearDown, shape }: XunitPair,
  takesMonkeypatch: boolean,
  decorator: string,
  outer: string,
  module: PythonModule,
): [Edit, ...Edit[]] {
  const { definition, receiver, owner } = setUp
  const { source } = module
  const { path } = source
  const options = [...(shape.scope ? [`scope="${shape.scope}"`] : []), 'autouse=True'].join(', ')
  const start = startOf(decorated(definition))
  const eol = source.eolAt(start)
  const bodies = [definition, ...(tearDown ? [tearDown.definition] : [])].map(each => each.field('body')!.text())
  const namesClass = shape.scope === 'class' && new RegExp(`\\b${receiver}\\b`).test(bodies.join('\n'))
  const parameters = [
    ...(kindOf(owner) === 'module' ? [] : [shape.scope === 'class' ? 'self' : receiver!]),
    ...(namesClass ? ['request'] : []),
    ...(takesMonkeypatch ? [isAnnotated(definition) ? 'monkeypatch: pytest.MonkeyPatch' : 'monkeypatch'] : []),
  ]
  const list = definition.field('parameters')!
  const text = `(${parameters.join(', ')})`
  const first = statementsOf(definition.field('body')!)[0]!
  const indent = indentOf(module, first)!
  const line = startOf(first) - indent.length
  return [
    { path, start, end: startOf(definition), text: `${decorator}(${options})${eol}${outer}` },
    { ...placeOf(definition.field('name')!, module), text: shape.name },
    ...(text === list.text() ? [] : [{ ...placeOf(list, module), text }]),
    ...(namesClass ? [{ path, start: line, end: line, text: `${indent}${receiver} = request.cls${eol}` }] : []),
  ]
}

/**
 * The lines of a tear-down but for its docstring and for what has nothing left to do: those before `parting`, `step` deeper, and those from there on. Empty
 * where nothing is left, `undefined` where lines cannot be moved.
 */
export function tearDownLines(
  tearDown: SgNode,
  idle: readonly SgNode[],
  step: string,
  module: PythonModule,
  parting?: SgNode,
): string[] | undefined {
  const [first, ...others] = statementsOf(tearDown.field('body')!) as [SgNode, ...SgNode[]]
  const docs = kindOf(first) === 'expression_statement' && kindOf(first.child(0)!) === 'string' ? [first] : []
  const isIdle = (statement: SgNode) =>
    kindOf(statement) === 'pass_statement' || [...docs, ...idle].some(each => same(each, statement))
  const statements = [first, ...others]
  const removals = statements.filter(isIdle).map(each => withoutStatement(module, each))
  const region = bodyOf(tearDown, module)
  if (!region || !removals.every(edit => edit !== undefined)) return undefined
  const cut = parting ? startOf(parting) - indentOf(module, parting)!.length : region.end
  const before = moved({ start: region.start, end: cut }, removals, step, module)
  const after = moved({ start: cut, end: region.end }, removals, '', module)
  if (before === undefined || after === undefined) return undefined
  return [before, after].map(text => text.trimEnd()).filter(text => text !== '')
}

/** The lines of a body, those of comments before its first statement included. `undefined` where a comment behind the `def` would be lost. */
function bodyOf(fn: SgNode, module: PythonModule): Region | undefined {
  const statements = statementsOf(fn.field('body')!)
  const region = linesFrom(statements[0]!, statements.at(-1)!, module)
  const { source, tree } = module
  const head = tree.span(fn.field('return_type') ?? fn.field('parameters')!).end
  const line = /^\s*:[^\S\r\n]*\r?\n/.exec(source.text.slice(head))
  return region && line ? { ...region, start: head + line[0].length } : undefined
}
