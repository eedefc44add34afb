/** Try statements that wait for one call to fail: what is done when it does, and when it does not. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from '../shared/names.ts'
import { argumentsOf, escapeRegex, kindOf, statementsOf } from '../shared/syntax.ts'

/** One `except` clause. */
export interface Handler {
  readonly clause: SgNode
  /** What it names; empty for a bare `except:`. */
  readonly exceptions: readonly SgNode[]
  /** The name that it gives to the error. */
  readonly alias: string | undefined
  readonly block: SgNode
}

/** A try statement in its parts. */
export interface TryParts {
  readonly statement: SgNode
  readonly body: SgNode
  readonly handlers: readonly Handler[]
  readonly elseClause: SgNode | undefined
  readonly hasFinally: boolean
}

/**
 * Reads a try statement. `undefined` for `except*`, which catches groups, and for `except A, b`: Python 2 calls the error `b`, and
 * Python 3.14 catches it too.
 */
export function readTry(statement: SgNode): TryParts | undefined {
  const children = statement.children()
  const clauses = children.filter(child => /^except/.test(kindOf(child)) && child.isNamed())
  if (clauses.some(clause => clause.children().some(child => ['*', ','].includes(kindOf(child))))) return undefined
  return {
    statement,
    body: children.find(child => kindOf(child) === 'block')!,
    handlers: clauses.map(handlerOf),
    elseClause: children.find(child => kindOf(child) === 'else_clause'),
    hasFinally: children.some(child => kindOf(child) === 'finally_clause'),
  }
}

function handlerOf(clause: SgNode): Handler {
  const block = clause.children().find(child => kindOf(child) === 'block')!
  const value = clause.field('value') ?? undefined
  const isNamed = value !== undefined && kindOf(value) === 'as_pattern'
  const alias = isNamed ? value.field('alias')?.text() : clause.field('alias')?.text()
  return { clause, exceptions: value ? alternatives(isNamed ? value.child(0)! : value) : [], alias, block }
}

/** `A` of `A`; `A` and `B` of `(A, B)`. */
export function alternatives(expression: SgNode): SgNode[] {
  const kind = kindOf(expression)
  if (kind !== 'tuple' && kind !== 'parenthesized_expression') return [expression]
  return statementsOf(expression).flatMap(alternatives)
}

/**
 * What an exception class has to do with a system call that fails. `process`: ProcessLookupError. `permission`: PermissionError.
 * `system`: OSError by any of its names, so both. `broad`: all of these and anything else. `unrelated`: none of these.
 */
export type Family = 'process' | 'permission' | 'system' | 'broad' | 'unrelated' | 'unknown'

const FAMILIES: readonly (readonly [Family, RegExp])[] = [
  ['process', /^ProcessLookupError$/],
  ['permission', /^PermissionError$/],
  ['system', /^(OSError|EnvironmentError|IOError|WindowsError|(os|select|socket)\.error)$/],
  ['broad', /^(Exception|BaseException)$/],
  [
    'unrelated',
    /^((Value|Type|Overflow|Key|Index|Attribute|Runtime|Name|Unicode\w*|NotImplemented|System|Assertion|FileNotFound|ChildProcess|Timeout|Import|Connection\w*)Error|KeyboardInterrupt|SystemExit|(psutil|subprocess|json)\.\w+)$/,
  ],
]

/** The family of an exception class. */
export function familyOf(exception: SgNode, names: Names): Family {
  const paths = names.pathsOf(exception)
  const families = paths.map(path => FAMILIES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'unknown')
  return families.length > 0 && families.every(family => family === families[0]) ? families[0]! : 'unknown'
}

/** The families that a handler catches. */
export function familiesOf({ exceptions }: Handler, names: Names): Family[] {
  return exceptions.length === 0 ? ['broad'] : exceptions.map(exception => familyOf(exception, names))
}

/** What can go wrong with a system call that asks about a process: there is none, or it belongs to another user. */
export type Failure = 'ESRCH' | 'EPERM'

/** What happens after a failure. */
export interface Outcome {
  readonly handler: Handler
  /** The statements that run, as they are written, `pass` left out; `undefined` where the error itself is used for more than its number. */
  readonly does: readonly string[] | undefined
  /** Whether the error goes on as it came. */
  readonly raises: boolean
  /** Whether the code names this very failure: by its class, or by its number. */
  readonly isExplicit: boolean
  /** Whether the statements are those of the handler, one by one. */
  readonly isVerbatim: boolean
}

const CATCHES: Readonly<Record<Failure, readonly Family[]>> = {
  ESRCH: ['process', 'system', 'broad'],
  EPERM: ['permission', 'system', 'broad'],
}

/** What the handlers do about a failure; `undefined` where none catches it. */
export function outcomeOf(failure: Failure, handlers: readonly Handler[], names: Names): Outcome | undefined {
  const handler = handlers.find(each => familiesOf(each, names).some(family => CATCHES[failure].includes(family)))
  if (!handler) return undefined
  const run = evaluate(statementsOf(handler.block), failure, handler.alias)
  const raises =
    run.does.length === 1 && new RegExp(`^raise(\\s+${escapeRegex(handler.alias ?? '-')})?$`).test(run.does[0]!)
  const usesError = run.does.some(text => usesErrorOf(text, handler.alias))
  const own = failure === 'ESRCH' ? 'process' : 'permission'
  return {
    handler,
    does: usesError && !raises ? undefined : run.does,
    raises,
    isExplicit: run.decides || familiesOf(handler, names).includes(own),
    isVerbatim: !run.decides,
  }
}

function usesErrorOf(text: string, alias: string | undefined): boolean {
  if (/^raise$|\b(exc_info|format_exc|print_exc)\b|\.exception\(/m.test(text)) return true
  return alias !== undefined && new RegExp(`\\b${escapeRegex(alias)}\\b`).test(text)
}

interface Run {
  readonly does: string[]
  /** Whether the number of the error decided anything. */
  readonly decides: boolean
}

/** Runs statements in mind, for an error of one number. */
function evaluate(statements: readonly SgNode[], failure: Failure, alias: string | undefined): Run {
  const does: string[] = []
  let decides = false
  for (const statement of statements) {
    const chosen = alias === undefined ? undefined : branchFor(statement, failure, alias)
    if (chosen) {
      const inner = evaluate(chosen, failure, alias)
      does.push(...inner.does)
      decides = true
    } else {
      const text = withAnswer(statement, failure, alias)
      decides ||= text !== statement.text()
      if (text !== 'pass') does.push(text)
    }
    if (isLast(does.at(-1) ?? '')) break
  }
  return { does, decides }
}

/** Whether nothing runs after a statement in its block. */
export function isLast(text: string): boolean {
  return /^(return|raise|break|continue|pytest\.(fail|skip)|self\.(fail|skipTest))\b/.test(text)
}

/** The branch of an `if` that asks for the number of the error. */
function branchFor(statement: SgNode, failure: Failure, alias: string): SgNode[] | undefined {
  if (kindOf(statement) !== 'if_statement') return undefined
  const first = answerOf(statement.field('condition')!, failure, alias)
  if (first === undefined) return undefined
  if (first) return statementsOf(statement.field('consequence')!)
  for (const other of statement.fieldChildren('alternative')) {
    if (kindOf(other) === 'else_clause') return statementsOf(other.field('body')!)
    const answer = answerOf(other.field('condition')!, failure, alias)
    if (answer === undefined) return undefined
    if (answer) return statementsOf(other.field('consequence')!)
  }
  return []
}

/** `return e.errno == errno.EPERM` as `return True` or `return False`. */
function withAnswer(statement: SgNode, failure: Failure, alias: string | undefined): string {
  const text = statement.text()
  if (alias === undefined) return text
  const comparison = statement.find({ rule: { kind: 'comparison_operator' } })
  const answer = comparison && answerOf(comparison, failure, alias)
  if (answer === undefined || answer === null) return text
  const value = answer ? 'True' : 'False'
  if (text === `return ${comparison!.text()}`) return `return ${value}`
  const assigned = /^([\w.]+)\s*=\s*/.exec(text)
  return assigned && text.slice(assigned[0].length) === comparison!.text() ? `${assigned[1]} = ${value}` : text
}

/** What a comparison of the error's number with constants says. */
function answerOf(condition: SgNode, failure: Failure, alias: string): boolean | undefined {
  const match = /^\(?\s*(\w+)\.(?:errno|args\[0\])\s*(==|!=|is not|is|not in|in)\s*(.+?)\s*\)?$/s.exec(condition.text())
  if (!match || match[1] !== alias) return undefined
  const numbers = match[3]!.replace(/^[([{]|[)\]},]+$/g, '').split(/\s*,\s*/)
  if (!numbers.every(number => /^(errno\.)?E[A-Z]+$/.test(number))) return undefined
  const isAmong = numbers.some(number => number.replace('errno.', '') === failure)
  return ['==', 'is', 'in'].includes(match[2]!) ? isAmong : !isAmong
}

/** The classes that `pytest.raises(E)`, `self.assertRaises(E)` or `suppress(E, F)` names; `undefined` where it takes anything else. */
export function expectedOf(manager: SgNode): readonly SgNode[] | undefined {
  const all = kindOf(manager) === 'call' ? argumentsOf(manager) : []
  return all.some(argument => /keyword|splat/.test(kindOf(argument))) ? undefined : all.flatMap(alternatives)
}
