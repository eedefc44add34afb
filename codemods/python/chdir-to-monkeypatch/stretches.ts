/** The stretches of a function that run in another directory: from a move to the statement that goes back. */
import type { SgNode } from '@ast-grep/napi'
import { indentOf } from '../shared/blocks.ts'
import type { PythonModule } from '../shared/module.ts'
import type { Names } from '../shared/names.ts'
import { ancestorsIn, escapeRegex, isIn, kindOf, same, scopeOf, startOf, statementsOf } from '../shared/syntax.ts'
import type { Move, Return, WorkingDirectory } from '../shared/working-directory.ts'

/** Statements of one block that run in another directory. */
export interface Stretch {
  /** All moves in it that nothing undoes; the first begins it. */
  readonly moves: readonly [Move, ...Move[]]
  /** The statement that moves first. */
  readonly start: SgNode
  /** What it ends with: the statement that goes back, a `try` that goes back in its `finally`, or the last statement of the function. */
  readonly end: SgNode
  /** What goes back; absent where nothing does. */
  readonly back: { readonly call: Return; readonly statement: SgNode; readonly clause: SgNode | undefined } | undefined
  /** Whether what goes back leads nowhere but to where the first move was made. */
  readonly isWayBack: boolean
}

/** The stretches that hold all moves of one function; `undefined` where a move does not begin one, or none of its block goes back. */
export function stretchesOf(
  open: readonly Move[],
  { returns }: WorkingDirectory,
  module: PythonModule,
): readonly [Stretch, ...Stretch[]] | undefined {
  const stretches: Stretch[] = []
  for (const move of open) {
    const last = stretches.at(-1)
    if (last && move.at < module.tree.span(last.end).end) continue
    const start = statementOf(move)
    if (!start || indentOf(module, start) === undefined) return undefined
    const later = returns.filter(({ at, scope }) => at > move.at && same(scope, move.scope))
    const ends = later.flatMap(call => endOf(call, start) ?? [])
    const found = ends[0]
    if (!found) return undefined
    const until = module.tree.span(found.end).end
    const [first, ...others] = open.filter(({ at }) => move.at <= at && at < until)
    const isWayBack = leadsBack(found.back.call, start, stretches, module)
    stretches.push({ moves: [first!, ...others], start, ...found, isWayBack })
  }
  const [first, ...others] = stretches
  return first && [first, ...others]
}

/** The stretch from the first move to the end of the function; `undefined` where the move is not at the top level of its body. */
export function stretchToEnd(open: readonly [Move, ...Move[]], module: PythonModule): Stretch | undefined {
  const [first] = open
  const start = statementOf(first)
  const body = first.scope.field('body')
  if (!start || !body || !same(start.parent()!, body) || indentOf(module, start) === undefined) return undefined
  return { moves: open, start, end: statementsOf(body).at(-1)!, back: undefined, isWayBack: false }
}

/** The statement that a move is all of. */
export function statementOf({ call }: { readonly call: SgNode }): SgNode | undefined {
  const parent = call.parent()!
  return kindOf(parent) === 'expression_statement' && parent.children().length === 1 ? parent : undefined
}

type End = { readonly end: SgNode; readonly back: NonNullable<Stretch['back']> }

/** Where a way back ends a stretch: in the block that the stretch starts in, or in the `finally` of a `try` there. */
function endOf(call: Return, start: SgNode): End | undefined {
  const statement = statementOf(call)
  if (!statement) return undefined
  const block = start.parent()!
  const end = statementsOf(block).find(each => startOf(each) > startOf(start) && isIn(statement, each))
  if (!end) return undefined
  if (same(end, statement)) return { end, back: { call, statement, clause: undefined } }
  const clause = statement.parent()!.parent()!
  const isClause = kindOf(clause) === 'finally_clause' && same(clause.parent()!, end)
  return isClause ? { end, back: { call, statement, clause } } : undefined
}

/** Whether where a call goes was saved in the directory that the stretch starts in. */
function leadsBack({ saved, scope }: Return, start: SgNode, before: readonly Stretch[], module: PythonModule): boolean {
  const statement = saved?.parent()
  if (!saved || !statement || kindOf(statement) !== 'expression_statement' || !same(scopeOf(saved), scope)) return false
  const name = saved.field('left')!
  if (kindOf(name) !== 'identifier' || !isAbsolute(saved) || !isBoundOnce(name.text(), scope)) return false
  if (startOf(saved) > startOf(start) || !isIn(start, statement.parent()!)) return false
  const isBackBefore = (each: Stretch) =>
    each.isWayBack && each.back?.call.saved !== undefined && same(each.back.call.saved, saved)
  const last = before.at(-1)
  if (last && startOf(last.start) > startOf(saved) && !isBackBefore(last)) return false
  const from = last && isBackBefore(last) ? last.end : statement
  return staysBetween(from, start, scope, module)
}

/** Whether a saved directory is a path that leads to the same place from everywhere. */
export function isAbsolute(saved: SgNode): boolean {
  return (
    /getcwd|\bcwd\(\)|abspath|realpath|\.resolve\(\)|\.absolute\(\)/.test(saved.field('right')!.text()) &&
    !/\bopen\(/.test(saved.field('right')!.text())
  )
}

function isBoundOnce(name: string, scope: SgNode): boolean {
  const word = escapeRegex(name)
  const binding = new RegExp(
    `(?<![\\w.])${word}\\s*(:[^=\\n]+)?[-+/]?=(?!=)|(?<![\\w.])${word}\\s*(:=|,[^=\\n(]*=(?!=))|\\b(as|for|del|global|nonlocal|import)\\s[^\\n]*(?<![\\w.])${word}(?!\\w)`,
    'g',
  )
  return [...scope.text().matchAll(binding)].length === 1
}

/** Whether no call between two nodes can change the directory, as far as names tell. */
export function staysBetween(from: SgNode, to: SgNode, scope: SgNode, { names, tree }: PythonModule): boolean {
  const { end } = tree.span(from)
  const calls = scope.findAll({ rule: { kind: 'call' } })
  return calls
    .filter(call => end <= startOf(call) && startOf(call) < startOf(to))
    .every(call => stays(call.field('function')!, names))
}

const STANDARD =
  /^(os|shutil|tempfile|pathlib|sys|io|json|re|subprocess|textwrap|string|time|datetime|random|itertools|collections|logging|warnings|copy|uuid|platform|zipfile|tarfile|inspect|unittest|pytest)\./

const BUILTIN =
  /^(str|repr|int|len|list|dict|set|tuple|open|print|range|sorted|isinstance|Path|enumerate|zip|bytes|max|min|bool|getattr|hasattr|type|super)$/

/** Methods of paths, texts and lists, and what TestCase brings. */
const METHODS =
  /^(mkdir|makedirs|mkdtemp|mktemp|write|write_text|write_bytes|writelines|read|read_text|close|touch|join|joinpath|ensure|strip|split|splitlines|format|encode|decode|replace|lower|upper|append|extend|add|resolve|absolute|as_posix|exists|is_dir|is_file|unlink|setenv|delenv|setattr|symlink_to|items|keys|values|get|update|addCleanup|addClassCleanup|assert\w+|skipTest|startswith|endswith|chmod)$/

function stays(callee: SgNode, names: Names): boolean {
  const paths = names.pathsOf(callee)
  if (paths.some(path => /^os\.f?chdir$|^contextlib\./.test(path))) return false
  if (paths.length > 0 && paths.every(path => STANDARD.test(path) || BUILTIN.test(path))) return true
  return kindOf(callee) === 'attribute' && METHODS.test(callee.field('attribute')!.text())
}

/** Whether a node is at the top level of its function. */
export function isAtTop(statement: SgNode, fn: SgNode): boolean {
  return ancestorsIn(statement, fn).length === 1
}

/** Whether a function yields in a stretch. */
export function isYieldIn({ start, end, moves: [{ scope }] }: Stretch, { tree }: PythonModule): boolean {
  const within = scope.findAll({ rule: { kind: 'yield' } }).filter(each => same(scopeOf(each), scope))
  return within.some(each => startOf(each) > startOf(start) && startOf(each) < tree.span(end).end)
}

/**
 * Whether a stretch may be left for code that goes on in its directory so far: the next round of a loop around it, what follows that loop, and, unless
 * `endsTest`, who has called the function.
 */
export function isLeftEarly(
  { start, end, back, moves }: Stretch,
  endsTest: boolean,
  { returns }: WorkingDirectory,
  { tree }: PythonModule,
): boolean {
  const { scope } = moves[0]
  // What leaves a `try` goes by its `finally`.
  const limit = back?.clause ? startOf(end) : tree.span(end).end
  const kinds = ['break_statement', 'continue_statement', ...(endsTest ? [] : ['return_statement'])]
  const within = (node: SgNode) => startOf(start) < startOf(node) && startOf(node) < limit
  const leaves = scope.findAll({ rule: { any: kinds.map(kind => ({ kind })) } }).filter(within)
  return leaves.some(each => {
    if (!same(scopeOf(each), scope)) return false
    const before = each.prevAll().find(node => node.isNamed() && kindOf(node) !== 'comment')
    if (before && returns.some(({ call }) => same(call.parent()!, before))) return false
    const loop = ancestorsIn(each, scope).find(around => /^(for|while)_statement$/.test(kindOf(around)))
    return kindOf(each) === 'return_statement' || !loop || !within(loop)
  })
}
