/** `setup_method` and `teardown_method`, made one autouse fixture: they take no fixtures themselves. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName, indented, indentOf } from '../shared/blocks.ts'
import { withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { isAnnotated, parameterNames } from '../shared/parameters.ts'
import { isCollected } from '../shared/roles.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { kindOf, nameOf, same, scopeOf, startOf, statementsOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move, WorkingDirectory } from '../shared/working-directory.ts'
import { patchManager, type Rewrite, stepOf } from './contexts.ts'
import { iteratorOf } from './fixtures.ts'
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
  const owner = scopeOf(setUp)
  if (!runsAlike(owner, nameOf(setUp), names, module)) return undefined
  const tearDowns = hooksNamed(names.tearDown, owner, module)
  const [tearDown] = tearDowns
  const hooks = tearDown ? [setUp, tearDown] : [setUp]
  if (tearDowns.length > 1 || !hooks.every(hook => isPlain(hook, owner, module))) return undefined
  if (tearDown && !fitTogether(setUp, tearDown, module)) return undefined
  const backs = tearDown ? topReturns(directory.returns, tearDown) : []
  if (!backs || backs.length > 1) return undefined
  const [back] = backs
  const saved = back && savedAttribute(setUp, start, back.child(0)!, module)
  return { moves: open, start, setUp, tearDown, back, saved, fixture: names.fixture }
}

function hooksNamed(name: string, owner: SgNode, { classes, functions }: PythonModule): SgNode[] {
  const pool = kindOf(owner) === 'class_definition' ? classes.methodsOf(owner) : functions()
  return pool.filter(each => nameOf(each) === name)
}

/** Whether a fixture runs for the same tests as the hooks, and at the same time: first of all. */
function runsAlike(
  owner: SgNode,
  name: string,
  names: { tearDown: string; fixture: string },
  module: PythonModule,
): boolean {
  const { classes, source } = module
  if (!isCollected(source.path) || new RegExp(`[."'](${name}|${names.tearDown})\\b`).test(source.text)) return false
  if (hooksNamed(name, owner, module).length > 1) return false
  if (kindOf(owner) === 'module')
    return !/\bautouse\s*=|^\s*class\s+\w*Test|\bTestCase\b/m.test(source.text) && !source.text.includes(names.fixture)
  const { classes: own, foreign } = classes.ancestryOf(owner)
  const [, ...bases] = own
  const family = [...bases, ...classes.heirsOf(owner)]
  const hasHooks = (each: SgNode) =>
    classes.methodsOf(each).some(method => [name, names.tearDown].includes(nameOf(method)))
  const text = [owner, ...family].map(each => each.text()).join('\n')
  const isOfTests = classes.methodsOf(owner).some(method => nameOf(method).startsWith('test'))
  const isFlat = !/\n\s+class\s/.test(owner.text())
  return (
    foreign.length === 0 &&
    isOfTests &&
    isFlat &&
    !family.some(hasHooks) &&
    !/\bautouse\s*=/.test(text) &&
    !text.includes(names.fixture)
  )
}

/** Whether a hook is a function like others: its statements have lines of their own, and it does not use what pytest passes to hooks. */
function isPlain(hook: SgNode, owner: SgNode, module: PythonModule): boolean {
  const body = hook.field('body')!
  const holder = kindOf(owner) === 'module' ? owner : owner.field('body')!
  const receivers = kindOf(owner) === 'module' ? 0 : 1
  const parameters = hook.field('parameters')!
  const passed = parameterNames(hook)[receivers]
  const isShort = !/[*=]/.test(parameters.text()) && parameterNames(hook).length <= receivers + 1
  const isRead = passed !== undefined && new RegExp(`\\b${passed}\\b`).test(body.text())
  const leaves = body.findAll({
    rule: { any: ['return_statement', 'yield', 'global_statement', 'nonlocal_statement'].map(kind => ({ kind })) },
  })
  return (
    same(hook.parent()!, holder) &&
    hook.text().startsWith('def') &&
    isShort &&
    !isRead &&
    parameterNames(hook).length >= receivers &&
    !leaves.some(each => same(scopeOf(each), hook)) &&
    !/\bsuper\(/.test(body.text()) &&
    bodyStart(hook, module) !== undefined
  )
}

/** Where the lines of a body begin, those of its comments included; `undefined` where the `def` is not on lines of its own. */
function bodyStart(fn: SgNode, module: PythonModule): number | undefined {
  const { source, tree } = module
  const head = tree.span(fn.field('return_type') ?? fn.field('parameters')!).end
  const rest = /^\s*:[^\S\r\n]*(#[^\r\n]*)?\r?\n/.exec(source.text.slice(head))
  const first = statementsOf(fn.field('body')!)[0]!
  return rest && indentOf(module, first) !== undefined ? head + rest[0].length : undefined
}

/** Whether the body of one hook may follow that of the other: same depth, and no local name of one means something else in the other. */
function fitTogether(setUp: SgNode, tearDown: SgNode, module: PythonModule): boolean {
  const [one, other] = [setUp, tearDown].map(hook => indentOf(module, statementsOf(hook.field('body')!)[0]!))
  if (one === undefined || one !== other) return false
  if (kindOf(scopeOf(setUp)) === 'class_definition' && parameterNames(setUp)[0] !== parameterNames(tearDown)[0])
    return false
  const isApart = (from: SgNode, to: SgNode) => {
    const text = to.field('body')!.text()
    const names = new Set(
      from
        .field('body')!
        .findAll({ rule: { kind: 'identifier' } })
        .map(each => each.text()),
    )
    return [...names].every(
      name => !bindsLocally(from, name, module) || !new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text),
    )
  }
  return isApart(setUp, tearDown) && isApart(tearDown, setUp)
}

function bindsLocally(fn: SgNode, name: string, { names }: PythonModule): boolean {
  if (parameterNames(fn).includes(name)) return false
  return names.binds(fn, name) || names.imports.some(each => each.name === name && same(each.scope, fn))
}

function rewritten(pair: Pair, module: PythonModule): HookRewrite | undefined {
  const { setUp, tearDown, back } = pair
  const pytest = spellingAt(setUp, { module: 'pytest', name: 'fixture' }, module)
  const outer = indentOf(module, setUp)
  if (!pytest || outer === undefined) return undefined
  const isLast = !back || same(back, statementsOf(tearDown!.field('body')!).at(-1)!)
  const isByFixture = !back || (isLast && pair.saved !== undefined && isAloneInFile(setUp, module))
  const body = isByFixture ? byFixture(pair, module) : byContext(pair, module)
  const gone = tearDown ? withoutHook(tearDown, module) : undefined
  const type = body?.isGenerator ? iteratorOf(setUp, module) : { edits: [], imports: [] }
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

/** Text put behind the last line of a body. */
function atEnd(fn: SgNode, text: string, module: PythonModule): Edit {
  const { source, tree } = module
  const { end } = tree.span(statementsOf(fn.field('body')!).at(-1)!)
  const at = end + /^[^\S\r\n]*(?:#[^\r\n]*)?/.exec(source.text.slice(end))![0].trimEnd().length
  return { path: source.path, start: at, end: at, text }
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

/** Takes a hook out with the blank lines before it. `undefined` where a comment stands above it, or behind it. */
function withoutHook(hook: SgNode, module: PythonModule): Edit | undefined {
  const { source, tree } = module
  const { start, end } = tree.span(hook)
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const before = source.text.slice(0, lineStart)
  if (/(^|\n)[^\S\n]*#[^\n]*\n$/.test(before)) return undefined
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.exec(source.text.slice(end))
  if (!rest) return undefined
  const from =
    rest[2] === '' ? before.trimEnd().length : before.length - /(?:^|(?<=\n))(?:[^\S\n]*\n)*$/.exec(before)![0].length
  return { path: source.path, start: from, end: end + rest[0].length, text: '' }
}
