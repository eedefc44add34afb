/** The changes that one pytest function makes to the environment, handed over to `monkeypatch`. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { tailOf, unwrapped, withoutFinally, withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { ancestorsIn, isIn, kindOf, same, scopeOf, startOf } from '../shared/syntax.ts'
import { type Line, monkeypatchLines } from './calls.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { type Idle, idleIn, idleSaves } from './idle-ends.ts'
import { type Converted, hasKeys, isRecorded, isRemoval } from './recorded.ts'

/** The changes of a function, taken over. */
export interface Translation {
  readonly edits: readonly Edit[]
  /** A variable that code before the first change of it may have changed already: `monkeypatch` would record that as what was there before. */
  readonly doubtful: Mutation | undefined
  /** What is left alone: no translation, or inside of something that may put the environment back. */
  readonly left: readonly Left[]
}

/** A change that is left alone. */
export interface Left {
  readonly mutation: Mutation
  readonly reason: 'value-used' | 'no-translation' | 'one-line-suite' | 'guarded-by-with' | 'cleans-up'
}

/** Calls that leave the environment alone, as far as names tell. */
const HARMLESS_CALL =
  /^((os|environ)\.\w+|os\.(environb?|path)\.\w+|(monkeypatch|mp|tmp_path|tmpdir|tmp_path_factory|caplog|capsys)\.\w+|(\w+\.)*(mock|patch|Mock|MagicMock|AsyncMock|object|dict)|(str|int|len|dict|list|set|tuple|bool|isinstance|getattr|hasattr|print|Path|repr|sorted|range|open)|pathlib\.\w+|pytest\.\w+|json\.\w+|tempfile\.\w+|textwrap\.\w+|shutil\.\w+|(unittest\.)?mock\.\w+(\.\w+)*)$/

/**
 * Plans the changes of `unit` that `open` holds; those in functions inside of it are not among them. `patcher`: the name of the MonkeyPatch that they
 * are handed over to.
 */
export function translate(
  unit: SgNode,
  open: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
  patcher = 'monkeypatch',
): Translation {
  const own = environment.mutations.filter(({ scope }) => same(scope, unit))
  const left = [...leftAlone(open, module, environment), ...cleaningUp(unit, own, open, module, environment)]
  const isLeft = (mutation: Mutation) => left.some(each => each.mutation === mutation)
  const statements = new Map<number, Converted>()
  let doubtful: Mutation | undefined

  for (const mutation of own) {
    const parts = own.filter(({ node }) => same(node, mutation.node))
    if (parts.some(isLeft) || mutation.kind === 'process') continue
    const recorded = [...statements.values()]
    const isKnown = isRecorded(mutation, recorded, unit, environment)
    if (!open.includes(mutation)) {
      if (isKnown && !isInFinally(mutation.node, unit)) convert(parts)
      continue
    }
    if (!isKnown && isRemoval(mutation) && recorded.some(each => each.parts.some(part => hasKeys(part, mutation))))
      continue
    if (!isKnown && !doubtful && isDoubtful(mutation, unit, module, environment)) doubtful = mutation
    convert(parts)
  }

  function convert(parts: readonly Mutation[]): void {
    const [first] = parts
    const lines = monkeypatchLines(parts, module, patcher)
    const holder = first && holderOf(first)
    if (first && holder && lines) statements.set(holder.id(), { holder, parts, lines })
  }

  const converted = [...statements.values()]
  const idle = idleIn(unit, own, converted, environment, module)
  return { edits: editsOf(unit, converted, idle, module), doubtful, left }
}

/** What a function removes in its last statements without having set it: what it tests has, and `monkeypatch` would bring it back. */
function cleaningUp(
  unit: SgNode,
  own: readonly Mutation[],
  open: readonly Mutation[],
  module: PythonModule,
  environment: Environment,
): Left[] {
  const isRemoved = (statement: SgNode) =>
    own.some(each => isRemoval(each) && each.statement !== undefined && same(each.statement, statement))
  const { statements } = tailOf(unit, isRemoved, isRemoved)
  return open
    .filter(mutation => statements.some(statement => isIn(mutation.node, statement)))
    .filter(mutation => !own.some(each => each.at < mutation.at && hasKeys(each, mutation)))
    .filter(mutation => isDoubtful(mutation, unit, module, environment))
    .map(mutation => ({ mutation, reason: 'cleans-up' }))
}

/** The statement that a change is all of, or whose value it is. */
function holderOf({ statement, node }: Mutation): SgNode | undefined {
  if (statement) return statement
  const assignment = node.parent()!
  const outer = assignment.parent()!
  return kindOf(assignment) === 'assignment' && kindOf(outer) === 'expression_statement' ? outer : undefined
}

function leftAlone(open: readonly Mutation[], module: PythonModule, environment: Environment): Left[] {
  return open.flatMap((mutation): Left[] => {
    const parts = open.filter(({ node }) => same(node, mutation.node))
    if (environment.doubtfulManager(mutation) !== undefined) return [{ mutation, reason: 'guarded-by-with' }]
    const holder = holderOf(mutation)
    if (!holder) return [{ mutation, reason: 'value-used' }]
    const lines = monkeypatchLines(parts, module, 'monkeypatch')
    if (!lines) return [{ mutation, reason: mutation.statement ? 'no-translation' : 'value-used' }]
    if (lines.some(({ body }) => body !== undefined) && !hasOwnLine(holder, module))
      return [{ mutation, reason: 'one-line-suite' }]
    return []
  })
}

function hasOwnLine(statement: SgNode, { source, tree }: PythonModule): boolean {
  const { start, end } = tree.span(statement)
  const before = source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start)
  return /^\s*$/.test(before) && /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.test(source.text.slice(end))
}

function isInFinally(node: SgNode, unit: SgNode): boolean {
  return ancestorsIn(node, unit).some(each => kindOf(each) === 'finally_clause')
}

/**
 * Whether code of the test may have changed the variable before: what it then finds is no state from before the test. Matters where the variable is
 * removed, or put back later.
 */
function isDoubtful(mutation: Mutation, unit: SgNode, module: PythonModule, environment: Environment): boolean {
  const { kind, node, at } = mutation
  const isPutBack = environment.isUndonePlainly(mutation)
  if (!isRemoval(mutation) && kind !== 'clear' && !isPutBack) return false
  const calls = unit
    .findAll({ rule: { any: [{ kind: 'call' }, { kind: 'await' }] } })
    .filter(
      call => startOf(call) < at && same(scopeOf(call), unit) && !isIn(node, call) && isIn(call, unit.field('body')!),
    )
  const saves = isPutBack && !isRemoval(mutation) ? Math.max(-1, ...savesBefore(unit, at)) : -1
  return calls.some(call => {
    if (startOf(call) < saves) return false
    if (kindOf(call) === 'await') return true
    const callee = call.field('function')!
    const path = module.names.pathsOf(callee)[0] ?? callee.text()
    return !HARMLESS_CALL.test(path) && !environment.isEnviron(callee.field('object') ?? callee)
  })
}

/** Where a function copies the environment, or a part of it, before a place. */
function savesBefore(unit: SgNode, at: number): number[] {
  return unit
    .findAll({ rule: { kind: 'assignment', regex: 'environ|getenv' } })
    .filter(assignment => kindOf(assignment.field('left')!) === 'identifier')
    .map(startOf)
    .filter(start => start < at)
}

function editsOf(unit: SgNode, converted: readonly Converted[], idle: Idle, module: PythonModule): Edit[] {
  const { source, tree } = module
  const { attempt } = idle
  const open = attempt && unwrapped(module, attempt.statement, attempt.clause)
  const gone = [...idle.statements, ...(attempt ? [attempt.clause] : [])]
  const isGone = (node: SgNode) => gone.some(each => isIn(node, each))
  const saves = idleSaves(unit, gone, module)
  const isUnread = (holder: SgNode) => saves.some(each => same(each, holder))
  const kept = converted.filter(({ holder }) => !isGone(holder))

  const edits: Edit[] = kept.map(({ holder, lines, parts }) => {
    const { start, end } = tree.span(holder)
    const isInside = open && open.body.start <= start && start < open.body.end
    const written = isUnread(holder) ? lines.slice(-parts.length) : lines
    return {
      path: source.path,
      start,
      end,
      text: textOf(written, holder, module, isInside ? removed(open, module) : ''),
    }
  })
  const ends = kept.map(({ holder }) => tree.span(holder))
  const unused = saves.filter(save => !kept.some(({ holder }) => same(holder, save)))
  const takenOut = [...idle.statements, ...unused].flatMap(each => withoutStatement(module, each) ?? [])
  edits.push(...takenOut)
  const unwrapping = open ? open.edits : attempt ? [withoutFinally(module, attempt.statement, attempt.clause)!] : []
  const isFree = (edit: Edit) =>
    ![...ends, ...takenOut].some(({ start, end }) => start < edit.end && edit.start < end && edit.start >= start)
  edits.push(...unwrapping.filter(isFree))
  return edits
}

/** The white space that the lines of an unwrapped body lose. */
function removed(open: { readonly edits: readonly Edit[] }, _module: PythonModule): string {
  const first = open.edits[1]
  return first && first.text === '' ? ' '.repeat(Math.max(0, first.end - first.start)) : ''
}

/** A statement anew. */
function textOf(lines: readonly Line[], holder: SgNode, module: PythonModule, less: string): string {
  const { source, tree } = module
  const { start } = tree.span(holder)
  const eol = source.eolAt(start)
  const begin = source.text.lastIndexOf('\n', start - 1) + 1
  const whole = source.text.slice(begin, start)
  const indent = /^\s*$/.test(whole) ? whole.slice(0, whole.length - less.length) : undefined
  if (indent === undefined || !hasOwnLine(holder, module)) return lines.map(({ text }) => text).join('; ')
  const step = indent.includes('\t') ? '\t' : '    '
  return lines
    .map(({ text, body }) => (body === undefined ? text : `${text}${eol}${indent}${step}${body}`))
    .join(eol + indent)
}
