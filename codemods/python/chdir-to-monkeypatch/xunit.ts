/** `setup_method` and `teardown_method`, made one autouse fixture: they take no fixtures themselves. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { atEnd, freeName, indented, indentOf, stepOf } from '../shared/blocks.ts'
import { iteratorOf } from '../shared/generators.ts'
import { canBeOne, fitTogether, type Hook, hookNamed, withoutHook } from '../shared/hook-pairs.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { isAnnotated, parameterNames } from '../shared/parameters.ts'
import { isCollected } from '../shared/roles.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { kindOf, nameOf, same, scopeOf, startOf, statementsOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move, WorkingDirectory } from '../shared/working-directory.ts'
import { patchManager, type Rewrite } from './contexts.ts'
import { type SavedAttribute, savedAttribute, topReturns } from './saved-attributes.ts'
import { isAtTop, statementOf } from './stretches.ts'

const PAIRS: Readonly<Record<string, { readonly tearDown: string; readonly fixture: string }>> = {
  setup_method: { tearDown: 'teardown_method', fixture: '_set_up_method' },
  setup_function: { tearDown: 'teardown_function', fixture: '_set_up_function' },
}

/** A pair of hooks, and the way back in the second. */
interface Pair {
  readonly moves: readonly [Move, ...Move[]]
  /** The statement that moves first. */
  readonly start: SgNode
  readonly setUp: SgNode
  readonly tearDown: SgNode | undefined
  readonly hook: Hook | undefined
  readonly back: SgNode | undefined
  readonly saved: SavedAttribute | undefined
  readonly fixture: string
}

/** A fixture in the place of hooks. */
export interface HookRewrite extends Rewrite {
  /** Whether the hooks went back. */
  readonly goesBack: boolean
}

/** Makes a fixture of the hooks that hold some moves; `undefined` where it might not run when the hooks do, or not as they do. */
export function asFixture(
  open: readonly [Move, ...Move[]],
  directory: WorkingDirectory,
  module: PythonModule,
): HookRewrite | undefined {
  const pair = pairOf(open, directory, module)
  return pair && rewritten(pair, module)
}

function pairOf(open: readonly [Move, ...Move[]], directory: WorkingDirectory, module: PythonModule): Pair | undefined {
  const setUp = open[0].unit
  const names = PAIRS[nameOf(setUp)]
  const start = statementOf(open[0])
  if (!names || !start || !isAtTop(start, setUp)) return undefined
  const one = hookNamed(nameOf(setUp), setUp, module)
  const other = hookNamed(names.tearDown, setUp, module)
  if (typeof one !== 'object' || typeof other === 'string' || !isOfTests(setUp, module)) return undefined
  if (canBeOne({ setUp: one, tearDown: other }, names.fixture, module) !== undefined) return undefined
  if (other && fitTogether(one, other, module) !== undefined) return undefined
  const tearDown = other?.definition
  if ([setUp, ...(tearDown ? [tearDown] : [])].some(hook => bodyStart(hook, module) === undefined)) return undefined
  const backs = tearDown ? topReturns(directory.returns, tearDown) : []
  if (!backs || backs.length > 1) return undefined
  const [back] = backs
  const saved = back && savedAttribute(setUp, start, back.child(0)!, module)
  return { moves: open, start, setUp, tearDown, hook: other, back, saved, fixture: names.fixture }
}

/** Whether pytest runs tests by the hook, as far as the file tells: of a base class, other files may hold them. */
function isOfTests(setUp: SgNode, { classes, source }: PythonModule): boolean {
  const owner = scopeOf(setUp)
  if (!isCollected(source.path)) return false
  return kindOf(owner) === 'module' || classes.methodsOf(owner).some(method => nameOf(method).startsWith('test'))
}

/** Where the lines of a body begin, those of its comments included; `undefined` where the `def` is not on lines of its own. */
function bodyStart(fn: SgNode, module: PythonModule): number | undefined {
  const { source, tree } = module
  const head = tree.span(fn.field('return_type') ?? fn.field('parameters')!).end
  const rest = /^\s*:[^\S\r\n]*(#[^\r\n]*)?\r?\n/.exec(source.text.slice(head))
  const first = statementsOf(fn.field('body')!)[0]!
  return rest && indentOf(module, first) !== undefined ? head + rest[0].length : undefined
}

function rewritten(pair: Pair, module: PythonModule): HookRewrite | undefined {
  const { setUp, tearDown, hook, back } = pair
  const pytest = spellingAt(setUp, { module: 'pytest', name: 'fixture' }, module)
  const outer = indentOf(module, setUp)
  if (!pytest || outer === undefined) return undefined
  const isLast = !back || same(back, statementsOf(tearDown!.field('body')!).at(-1)!)
  const isByFixture = !back || (isLast && pair.saved !== undefined && isAloneInFile(setUp, module))
  const body = isByFixture ? byFixture(pair, module) : byContext(pair, module)
  const gone = hook && withoutHook(hook, module)
  const type = body?.isGenerator ? iteratorOf(setUp, module, 'collections.abc') : { edits: [], imports: [] }
  if (!body || !type || (tearDown && !gone)) return undefined
  const { eolAt } = module.source
  const at = startOf(setUp)
  const path = module.source.path
  const head: Edit = { path, start: at, end: at, text: `@${pytest.text}(autouse=True)${eolAt(at)}${outer}` }
  const name: Edit = { ...placeOf(setUp.field('name')!, module), text: pair.fixture }
  const list = setUp.field('parameters')!
  const text = `(${body.parameters.join(', ')})`
  const parameters: Edit[] = text === list.text() ? [] : [{ ...placeOf(list, module), text }]
  return {
    edits: [head, name, ...parameters, ...body.edits, ...type.edits, ...(gone ? [gone] : [])],
    imports: [...pytest.imports, ...body.imports, ...type.imports],
    goesBack: back !== undefined,
  }
}

interface Body {
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
  readonly parameters: readonly string[]
  readonly isGenerator: boolean
}

/** Whether no other fixture of the tests is torn down between the fixture and monkeypatch. */
function isAloneInFile(setUp: SgNode, module: PythonModule): boolean {
  const owner = scopeOf(setUp)
  const tests = kindOf(owner) === 'module' ? module.functions() : module.classes.methodsOf(owner)
  return tests
    .filter(test => nameOf(test).startsWith('test'))
    .map(module.settingOf)
    .every(({ own, foreign }) => foreign.length === 0 && own.every(({ wide }) => wide))
}

/** monkeypatch goes back when the fixture is over. */
function byFixture({ moves, setUp, tearDown, back, saved }: Pair, module: PythonModule): Body | undefined {
  const save = saved?.isIdle ? withoutStatement(module, saved.statement) : undefined
  const lines = tearDown && linesOf(tearDown, { back, isGone: true, step: '' }, module)
  if (tearDown && !lines) return undefined
  const rest = [lines?.before, lines?.after].filter(text => text)
  const isGenerator = rest.length > 0
  const indent = indentOf(module, statementsOf(setUp.field('body')!)[0]!)!
  const eol = module.source.eolAt(startOf(setUp))
  const end = atEnd(setUp, [`${eol}${indent}yield`, ...rest].join(eol), module)
  const replaced = moves.filter(move => same(move.scope, setUp) && statementOf(move))
  const parameter = isAnnotated(setUp) ? 'monkeypatch: pytest.MonkeyPatch' : 'monkeypatch'
  return {
    edits: [
      ...replaced.map(({ callee }): Edit => ({ ...placeOf(callee, module), text: 'monkeypatch.chdir' })),
      ...(save ? [save] : []),
      ...(isGenerator ? [end] : []),
    ],
    imports: [
      ...(isAnnotated(setUp) ? [{ op: 'add', module: 'pytest' } as const] : []),
      ...dropsOf(moves[0], back, save && saved, module),
    ],
    parameters: [...receiverOf(setUp), parameter],
    isGenerator,
  }
}

/** A context of its own goes back where the tear-down did. */
function byContext({ moves, start, setUp, tearDown, back, saved }: Pair, module: PythonModule): Body | undefined {
  const manager = patchManager(start, module)
  const save = saved?.isIdle ? withoutStatement(module, saved.statement) : undefined
  const step = stepOf(setUp, module)
  const lines = linesOf(tearDown!, { back, isGone: saved !== undefined, step }, module)
  const indent = indentOf(module, start)
  if (!manager || !lines || indent === undefined) return undefined
  const { source } = module
  const begin = startOf(start) - indent.length
  const eol = source.eolAt(begin)
  const name = freeName(setUp, ['mp', 'm', 'patch'])
  const last = statementsOf(setUp.field('body')!).at(-1)!
  const text = [`${eol}${indent}${step}yield`, lines.before, lines.after].filter(each => each).join(eol)
  const replaced = moves.filter(move => same(move.scope, setUp) && statementOf(move))
  return {
    edits: [
      { path: source.path, start: begin, end: begin, text: `${indent}with ${manager.text} as ${name}:${eol}${step}` },
      ...indented(begin, module.tree.span(last).end, step, setUp, module),
      ...replaced.map(({ callee }): Edit => ({ ...placeOf(callee, module), text: `${name}.chdir` })),
      ...(save ? [save] : []),
      atEnd(setUp, text, module),
    ],
    imports: [...manager.imports, ...dropsOf(moves[0], saved && back, save && saved, module)],
    parameters: receiverOf(setUp),
    isGenerator: true,
  }
}

function receiverOf(setUp: SgNode): string[] {
  return kindOf(scopeOf(setUp)) === 'module' ? [] : [parameterNames(setUp)[0]!]
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

/** The lines of a tear-down, parted where it goes back: without its docstring, and without the way back where that is idle. */
function linesOf(
  tearDown: SgNode,
  { back, isGone, step }: { readonly back: SgNode | undefined; readonly isGone: boolean; readonly step: string },
  module: PythonModule,
): { readonly before: string; readonly after: string } | undefined {
  const { source, tree } = module
  const statements = statementsOf(tearDown.field('body')!)
  const docs = statements.filter((each, index) => index === 0 && kindOf(each.child(0) ?? each) === 'string')
  const removed = [...docs, ...(back && isGone ? [back] : [])].map(each => withoutStatement(module, each))
  if (!removed.every(edit => edit !== undefined)) return undefined
  const begin = bodyStart(tearDown, module)!
  const { end } = tree.span(statements.at(-1)!)
  const lineEnd = end + /^[^\r\n]*/.exec(source.text.slice(end))![0].length
  const parting = back ? source.text.lastIndexOf('\n', startOf(back) - 1) + 1 : lineEnd
  const textOf = (from: number, to: number, step: string) => {
    const isIn = ({ start, end }: Edit) => start < to && from < end
    const isKept = (edit: Edit) => !removed.some(({ start, end }) => start <= edit.start && edit.start < end)
    const deeper = step === '' ? [] : indented(from - 1, to, step, tearDown, module).filter(isKept)
    const edits = [...removed.filter(isIn), ...deeper].sort((one, other) => other.start - one.start)
    return edits.reduce(
      (text, { start, end, text: put }) => text.slice(0, Math.max(start - from, 0)) + put + text.slice(end - from),
      source.text.slice(from, to),
    )
  }
  const trimmed = (text: string) => (/^\s*(pass\s*)?$/.test(text) ? '' : text.trimEnd())
  return { before: trimmed(textOf(begin, parting, step)), after: trimmed(textOf(parting, lineEnd, '')) }
}
