/** The statements that make a question of `os.kill(pid, 0)`: what they become when the answer is a value. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { managerPath } from '../shared/cleanups.ts'
import type { PythonModule } from '../shared/module.ts'
import { ancestorsIn, argumentsOf, followersOf, kindOf, same, startOf, statementsOf } from '../shared/syntax.ts'
import type { Probe } from './probes.ts'
import {
  expectedOf,
  familiesOf,
  familyOf,
  type Handler,
  isLast,
  type Outcome,
  outcomeOf,
  readTry,
  type TryParts,
} from './try-statements.ts'

/** An edit of the file that the probe is in. */
export type TextEdit = Omit<Edit, 'path'>

/** What a probe and the statement around it become. */
export interface Form {
  /** The edits, for a call that answers whether the process exists. */
  write(answer: string): readonly TextEdit[]
  /** Code that is gone after them, or moved. */
  readonly removed: readonly SgNode[]
  /** Whether the code took every error for an answer. */
  readonly isBroad?: boolean
}

/** Why a probe has none. */
export type FormObstacle =
  | 'eperm-explicitly-dead'
  | 'other-error'
  | 'error-used'
  | 'more-in-try'
  | 'more-in-with'
  | 'caught-elsewhere'
  | 'no-effect'
  | 'value-used'
  | 'handed-on'
  | 'one-line-suite'

const RAISES = /^(pytest\.raises|(self|cls)\.(assertRaises|failUnlessRaises))$/
const SUPPRESS = /^contextlib\.suppress$/

/** The form of a probe that is waited for to fail; `undefined` for one that stands by itself. */
export function formOf(probe: Probe, module: PythonModule): Form | FormObstacle | undefined {
  const { call } = probe
  const parent = call.parent()!
  if (probe.kind === 'handed-on') return handedOn(probe, module)
  if (assertedNone(call)) return undefined
  if (kindOf(parent) !== 'expression_statement' || statementsOf(parent).length !== 1) return 'value-used'
  const block = parent.parent()!
  const around = block.parent()
  if (!around || kindOf(block) !== 'block') return undefined
  if (kindOf(around) === 'with_statement') return inWith(probe, parent, around, module)
  if (kindOf(around) !== 'try_statement') return undefined
  const parts = readTry(around)
  if (!parts) return 'other-error'
  return inTry(probe, parent, parts, module)
}

/** `assert os.kill(pid, 0) is None` and `self.assertIsNone(os.kill(pid, 0))`, which say that it must not raise. */
export function assertedNone(call: SgNode): SgNode | undefined {
  const outer = call.parent()!.parent()
  const statement = outer && (kindOf(outer) === 'call' ? outer.parent() : outer)
  return statement && ASSERTED_NONE.test(statement.text().replace(call.text(), '?')) ? statement : undefined
}

const ASSERTED_NONE = /^assert \? (is|==) None$|^self\.assertIsNone\(\?\)$/

/** Whether a probe without a form of its own is left to fail as it likes. */
export function bareForm({ call, unit }: Probe, { names }: PythonModule): 'bare' | FormObstacle {
  let inner = call
  for (const around of ancestorsIn(call, unit)) {
    if (kindOf(around) === 'try_statement' && kindOf(inner) === 'block') {
      const handlers = readTry(around)?.handlers
      if (!handlers || handlers.some(handler => catchesFailure(handler, names))) return 'caught-elsewhere'
    }
    if (kindOf(around) === 'with_statement' && kindOf(inner) === 'block') {
      const managers = itemsOf(around).map(({ manager }) => managerPath(manager, names))
      if (managers.some(path => RAISES.test(path))) return 'more-in-with'
      if (managers.some(path => SUPPRESS.test(path))) return 'caught-elsewhere'
    }
    inner = around
  }
  return 'bare'
}

/** Whether a handler only cleans up: the error goes on. */
function endsInRaise({ block }: Handler): boolean {
  return statementsOf(block).at(-1)?.text() === 'raise'
}

/** Whether a handler is there for the failure of the probe, or of the assertion that takes its place. */
function catchesFailure(handler: Handler, names: PythonModule['names']): boolean {
  if (endsInRaise(handler)) return false
  if (handler.exceptions.some(exception => exception.text() === 'AssertionError')) return true
  return familiesOf(handler, names).some(family => family !== 'unrelated')
}

/** `self.assertRaises(OSError, os.kill, pid, 0)` and `pytest.raises(OSError, os.kill, pid, 0)`, as statements. */
function handedOn({ callee }: Probe, module: PythonModule): Form | FormObstacle {
  const { names } = module
  const outer = callee.parent()!.parent()!
  const path = kindOf(outer) === 'call' ? managerPath(outer, names) : ''
  const all = argumentsOf(outer)
  if (!RAISES.test(path) || all.length !== 4 || !same(all[1]!, callee)) return 'handed-on'
  if (kindOf(outer.parent()!) !== 'expression_statement') return 'value-used'
  const obstacle = obstacleOf(tupleOf(all[0]!), names)
  if (obstacle) return obstacle
  return whole(outer, outer, module, answer => denied(answer, outer, path))
}

/** `assert not answer`, in the words of what expected the error. */
function denied(answer: string, manager: SgNode, path: string): string {
  if (path.startsWith('pytest')) return `assert not ${answer}`
  return `${manager.field('function')!.field('object')!.text()}.assertFalse(${answer})`
}

const tupleOf = (expression: SgNode): readonly SgNode[] =>
  kindOf(expression) === 'tuple' ? statementsOf(expression) : [expression]

/** What keeps exception classes from meaning that there is no such process. */
function obstacleOf(exceptions: readonly SgNode[], names: PythonModule['names']): FormObstacle | undefined {
  const families = exceptions.map(exception => familyOf(exception, names))
  const isProcess = families.includes('process') || families.includes('system')
  if (families.includes('permission')) return isProcess ? 'eperm-explicitly-dead' : 'other-error'
  return isProcess && families.every(family => family === 'process' || family === 'system') ? undefined : 'other-error'
}

interface Item {
  readonly manager: SgNode
  readonly isNamed: boolean
}

function itemsOf(statement: SgNode): Item[] {
  const clause = statement.children().find(child => kindOf(child) === 'with_clause')
  return (clause?.findAll({ rule: { kind: 'with_item' } }) ?? []).map(item => {
    const value = item.field('value') ?? item.child(0)!
    const isNamed = kindOf(value) === 'as_pattern'
    return { manager: isNamed ? value.child(0)! : value, isNamed }
  })
}

/** `with pytest.raises(ProcessLookupError):` and `with suppress(ProcessLookupError):`. */
function inWith(
  probe: Probe,
  statement: SgNode,
  around: SgNode,
  module: PythonModule,
): Form | FormObstacle | undefined {
  const { names } = module
  const items = itemsOf(around)
  const [item] = items
  const paths = items.map(({ manager }) => managerPath(manager, names))
  const isRaises = paths.some(path => RAISES.test(path))
  if (!item || (!isRaises && !paths.some(path => SUPPRESS.test(path)))) return undefined
  const block = statement.parent()!
  const body = statementsOf(block)
  if (items.length > 1) return 'more-in-with'
  const expected = expectedOf(item.manager)
  if (item.isNamed || !expected) return 'error-used'
  const obstacle = obstacleOf(expected, names)
  if (obstacle) return obstacle
  if (isRaises) {
    if (paths[0]!.startsWith('pytest') && isCaught(around, probe.unit)) return 'caught-elsewhere'
    if (body.length > 1 || (readsFiles(probe.pid) && !isOnlyProcess(expected, names))) return 'more-in-with'
    return whole(around, around, module, answer => denied(answer, item.manager, paths[0]!))
  }
  const [first, next, ...rest] = body
  if (!same(first!, statement) || hasCall(probe.pid)) return 'more-in-with'
  if (!next) return 'no-effect'
  if (!beginsLine(next, module.source.text)) return 'one-line-suite'
  if (![next, ...rest].every(each => isQuiet(each, false))) return 'more-in-with'
  return under('', around, statement, next, module, spanOf(next).start)
}

/** Whether a try waits for something to fail in it. */
function isCaught(node: SgNode, unit: SgNode): boolean {
  let inner = node
  return ancestorsIn(node, unit).some(around => {
    const isBody = kindOf(around) === 'try_statement' && kindOf(inner) === 'block'
    inner = around
    const handlers = isBody ? readTry(around)?.handlers : []
    return !handlers?.every(endsInRaise)
  })
}

/** Whether working out which process is meant can fail with an OSError. */
function readsFiles(pid: SgNode): boolean {
  return /\b(open|read\w*|load\w*)\s*\(/.test(pid.text())
}

function isOnlyProcess(exceptions: readonly SgNode[], names: PythonModule['names']): boolean {
  return exceptions.every(exception => familyOf(exception, names) === 'process')
}

function hasCall(node: SgNode): boolean {
  return kindOf(node) === 'call' || node.find({ rule: { kind: 'call' } }) !== null
}

/** What is needed to write the form of a try. */
interface Case {
  readonly parts: TryParts
  readonly probe: Probe
  readonly statement: SgNode
  readonly module: PythonModule
  /** The statements of the body after the probe. */
  readonly after: readonly SgNode[]
  readonly dead: Outcome & { readonly does: readonly string[] }
  readonly alive: readonly string[]
}

function inTry(
  probe: Probe,
  statement: SgNode,
  parts: TryParts,
  module: PythonModule,
): Form | FormObstacle | undefined {
  const { names } = module
  const { handlers, elseClause } = parts
  const families = handlers.flatMap(handler => familiesOf(handler, names))
  if (families.includes('unknown')) return 'other-error'
  const dead = outcomeOf('ESRCH', handlers, names)
  if (!dead) return families.includes('permission') ? 'other-error' : undefined
  if (dead.isVerbatim && endsInRaise(dead.handler)) return undefined
  if (dead.raises || !dead.does) return 'error-used'
  const denied = outcomeOf('EPERM', handlers, names)
  const body = statementsOf(parts.body)
  const at = body.findIndex(each => same(each, statement))
  const after = body.slice(at + 1)
  const isBroad = families.includes('broad')
  if (parts.hasFinally || !after.every(each => isQuiet(each, isBroad))) return 'more-in-try'
  const otherwise = elseClause ? statementsOf(elseClause.children().find(child => kindOf(child) === 'block')!) : []
  const alive = [...after, ...otherwise].map(each => each.text()).filter(text => text !== 'pass')

  const next = followersOf(parts.statement)[0]
  const obstacle = obstacleOfDenied(denied, alive, dead.does, next)
  if (obstacle) return obstacle
  if (alive.length === 0 && dead.does.length === 0) return 'no-effect'
  const each: Case = { parts, probe, statement, module, after, alive, dead: { ...dead, does: dead.does } }
  const hasMore = at > 0 || hasCall(probe.pid) || families.some(family => family === 'unrelated')
  const verdict = asValue(each, next)
  if (verdict) return at > 0 || hasMore || isBroad ? keptTry(each, verdict, at > 0) : withoutTry(each, verdict)
  return hasMore ? 'more-in-try' : asBranch(each, denied, isBroad)
}

/** What speaks against taking a process of another user for alive. */
function obstacleOfDenied(
  denied: Outcome | undefined,
  alive: readonly string[],
  dead: readonly string[],
  next: SgNode | undefined,
): FormObstacle | undefined {
  if (!denied || denied.raises) return undefined
  if (!denied.does) return 'error-used'
  const isSame = (a: readonly string[], b: readonly string[]) => resolved(a, next) === resolved(b, next)
  if (isSame(denied.does, alive)) return undefined
  if (!isSame(denied.does, dead)) return 'other-error'
  return denied.isExplicit ? 'eperm-explicitly-dead' : undefined
}

/** What statements come to, with the return after them where they reach it. */
function resolved(does: readonly string[], next: SgNode | undefined): string {
  const reaches = next && kindOf(next) === 'return_statement' && !isLast(does.at(-1) ?? '')
  return (reaches ? [...does, next.text()] : does).join('\n')
}

/** Whether a statement cannot fail in a way that the handlers would take for the probe's failure. */
function isQuiet(statement: SgNode, isBroad: boolean): boolean {
  const text = statement.text()
  if (/^(pass|break|continue|return)$/.test(text)) return true
  if (/^(return\s+|[\w.]+\s*[-+]?=\s*)(-?\w+|["'][^"'\n]*["'])$/.test(text)) return true
  if (!isBroad && /^(return\s|[\w.]+\s*=(?!=))/.test(text))
    return !/\b(await|yield)\b/.test(text) && !hasCall(statement)
  if (/^(await\s+)?((time|asyncio|gevent|trio|anyio)\.)?sleep\([\w.*/ ]*\)$/.test(text)) return true
  if (/^(print|(click|typer)\.echo|console\.print)\(|^(\w+\.)*_?log(ger|ging)?\.\w+\(/i.test(text))
    return !hasNestedCall(statement)
  if (isBroad) return /^pytest\.fail\(/.test(text)
  return /^(pytest\.fail|self\.fail)\(|^raise (AssertionError|RuntimeError)\b|^assert (False|0)\b/.test(text)
}

function hasNestedCall(statement: SgNode): boolean {
  return statement.findAll({ rule: { kind: 'call' } }).length > 1
}

/** `return True` against `return False`, `up = True` against `up = False`: how the answer itself takes their place. */
interface Value {
  readonly prefix: string
  readonly isNegated: boolean
  /** The return after the try that one of the two reaches. */
  readonly trailing: SgNode | undefined
}

function asValue({ alive, dead }: Case, next: SgNode | undefined): Value | undefined {
  const trailing = [alive, dead.does].some(does => does.length === 0) ? next : undefined
  const yes = VALUE.exec(resolved(alive, trailing))
  const no = VALUE.exec(resolved(dead.does, trailing))
  if (!yes || !no || yes[1] !== no[1] || yes[2] === no[2]) return undefined
  return { prefix: yes[1]!, isNegated: yes[2] === 'False', trailing }
}

const VALUE = /^(return |[\w.]+ = )(True|False)$/

const valueLine = ({ prefix, isNegated }: Value, answer: string) => `${prefix}${isNegated ? 'not ' : ''}${answer}`

/** The whole statement becomes one line. */
function withoutTry({ parts, module }: Case, value: Value): Form {
  return whole(parts.statement, value.trailing ?? parts.statement, module, answer => valueLine(value, answer))
}

/** The try stays for what else can fail in it; the answer is given inside. */
function keptTry(each: Case, value: Value, hasMoreBefore: boolean): Form | FormObstacle {
  const { parts, statement, after, dead, module } = each
  const { source, names } = module
  if (parts.elseClause || !dead.isVerbatim) return 'more-in-try'
  // What falls through to the return after the try must not be what a handler falls through to.
  const falls = parts.handlers.some(({ block }) => !isLast(statementsOf(block).at(-1)?.text() ?? ''))
  const isReturn = value.prefix === 'return '
  if (isReturn && falls && value.trailing && dead.does.length > 0) return 'more-in-try'
  const last = after.at(-1) ?? statement
  const removed: SgNode[] = []
  const edits: TextEdit[] = []
  const keepsAll = hasMoreBefore || mayReadFiles(each.probe.pid)
  const trailing = value.trailing && dead.does.length > 0 && !falls ? value.trailing : undefined
  if (!keepsAll) {
    const kept = parts.handlers.filter(handler => familiesOf(handler, names).some(family => !SYSTEM.has(family)))
    if (kept.length === 0) return withoutTry(each, value)
    for (const handler of parts.handlers) {
      if (!kept.includes(handler)) {
        edits.push(removalOf(handler, module))
        removed.push(handler.clause)
        continue
      }
      const edit = narrowed(handler, module)
      if (edit) edits.push(edit)
    }
  }
  const span = { start: spanOf(statement).start, end: spanOf(last).end }
  const gone = removed.flatMap(clause => commentsIn(clause, spanOf(clause)))
  const comments = [...commentsIn(parts.body, span), ...gone]
  const lines = [...comments, '']
  const lead = comments.length > 0 ? lines.join(breakBefore(statement, module)) : ''
  const tail = trailing ? [upTo(parts.statement, trailing, source.text)] : []
  if (trailing) removed.push(trailing)
  return {
    removed: [statement, ...removed],
    write: answer => [{ ...span, text: lead + valueLine(value, answer) }, ...edits, ...tail],
  }
}

const SYSTEM: ReadonlySet<string> = new Set(['process', 'permission', 'system'])

/** Whether working out which process is meant can fail like a system call. */
function mayReadFiles(pid: SgNode): boolean {
  const calls = [pid, ...pid.findAll({ rule: { kind: 'call' } })].filter(node => kindOf(node) === 'call')
  return calls.some(call => !/^(int|str|os\.getpp?id)$/.test(call.field('function')!.text()))
}

/** A clause and the line break before it. */
function removalOf({ clause }: Handler, { source }: PythonModule): TextEdit {
  const { start, end } = spanOf(clause)
  return { start: source.text.slice(0, start).trimEnd().length, end, text: '' }
}

/** A trailing return, with the line break before it; comments between stay. */
function upTo(before: SgNode, trailing: SgNode, text: string): TextEdit {
  const { start, end } = spanOf(trailing)
  return { start: Math.max(spanOf(before).end, text.slice(0, start).trimEnd().length), end, text: '' }
}

/** `except (OSError, ValueError)` as `except ValueError`. */
function narrowed({ exceptions }: Handler, { names }: PythonModule): TextEdit | undefined {
  const kept = exceptions.filter(exception => !SYSTEM.has(familyOf(exception, names)))
  if (kept.length === exceptions.length) return undefined
  const list = exceptions[0]!.parent()!
  const texts = kept.map(exception => exception.text()).join(', ')
  return { ...spanOf(list), text: kept.length === 1 ? texts : `(${texts})` }
}

/** `if not pid_exists(pid): …`: the handler's own lines stay where they are. */
function asBranch(each: Case, denied: Outcome | undefined, isBroad: boolean): Form | FormObstacle {
  const { parts, dead, after, alive, module, statement } = each
  const { source } = module
  const loud = after.filter(item => item.text() !== 'pass')
  if (parts.elseClause && loud.length > 0) return 'more-in-try'
  const { handler } = dead
  const others = parts.handlers.filter(other => !same(other.clause, handler.clause))
  if (others.some(other => !denied || !same(other.clause, denied.handler.clause))) return 'more-in-try'
  const { start, end } = spanOf(parts.statement)
  const later = others.filter(({ clause }) => startOf(clause) > startOf(handler.clause))
  const lost = later.flatMap(({ clause }) => commentsIn(clause, spanOf(clause)))
  const colon = spanOf(colonOf(handler.clause)).start
  const isEmpty = dead.does.length === 0
  if (!dead.isVerbatim) return asWritten(each)
  const removed = [statement, ...parts.handlers.map(({ clause }) => clause)]
  const form = (write: Form['write']): Form => ({ removed, write, ...(isBroad && { isBroad }) })
  const opening = (text: string, until: number): TextEdit => ({
    start,
    end: until,
    text: [...commentsIn(parts.statement, { start, end: until }), ...lost, text].join(
      breakBefore(parts.statement, module),
    ),
  })
  if (isEmpty && parts.elseClause) {
    const until = spanOf(colonOf(parts.elseClause)).start
    return form(answer => [opening(`if ${answer}`, until)])
  }
  const [first] = loud
  if (first && !beginsLine(first, source.text)) return 'one-line-suite'
  if (isEmpty)
    return { ...under('', parts.statement, statement, first!, module, end), removed, ...(isBroad && { isBroad }) }

  const dropped = later.map(other => removalOf(other, module))
  if (!first) return form(answer => [opening(`if not ${answer}`, colon), ...dropped])
  const lines = loud.map(item => item.text())
  const isFlat = lines.every(line => !line.includes('\n'))
  if (isLast(dead.does.at(-1)!) && isFlat) {
    const behind = spanOf(handler.clause).end
    const eol = breakBefore(parts.statement, module)
    const rest = { start: behind, end, text: lines.map(line => eol + line).join('') }
    return form(answer => [opening(`if not ${answer}`, colon), rest])
  }
  if (alive.length === 0 || later.length > 0) return 'more-in-try'
  const lastEnd = spanOf(loud.at(-1)!).end
  const firstStart = spanOf(first).start
  const between = commentsIn(parts.statement, { start: lastEnd, end: colon })
  if (between.length > 0) return 'more-in-try'
  return form(answer => [
    opening(`if ${answer}:${breakBefore(first, module)}`, firstStart),
    { start: lastEnd, end: colon, text: `${breakBefore(parts.statement, module)}else` },
  ])
}

/** A handler that asks for the number of the error: its lines are written anew. */
function asWritten({ parts, dead, after, statement, module }: Case): Form | FormObstacle {
  const behind = after.map(item => item.text()).filter(text => text !== 'pass')
  const isFlat = [...dead.does, ...behind].every(line => !line.includes('\n'))
  const leaves = behind.length === 0 || isLast(dead.does.at(-1) ?? '')
  if (parts.elseClause || !leaves || !isFlat || !beginsLine(statement, module.source.text)) return 'more-in-try'
  const inner = breakBefore(statement, module)
  const outer = breakBefore(parts.statement, module)
  const lines = [...dead.does.map(line => inner + line), ...behind.map(line => outer + line)].join('')
  return whole(parts.statement, parts.statement, module, answer => `if not ${answer}:${lines}`)
}

/** `if pid_exists(pid):` over the statements that followed the probe; what follows them, up to `end`, is gone. */
function under(not: string, around: SgNode, statement: SgNode, first: SgNode, module: PythonModule, end: number): Form {
  const { start } = spanOf(around)
  const head = { start, end: spanOf(first).start }
  const last = statementsOf(first.parent()!).at(-1)!
  const from = spanOf(last).end
  const tail = end > from ? [{ start: from, end, text: '' }] : []
  const lost = [...commentsIn(around, head), ...tail.flatMap(range => commentsIn(around, range))]
  return {
    removed: [statement, around],
    write: answer => {
      const text = `if ${not}${answer}:${breakBefore(first, module)}`
      return [{ ...head, text: [...lost, text].join(breakBefore(around, module)) }, ...tail]
    },
  }
}

/** Everything from one statement to another becomes one line, with the comments of both before it. */
export function whole(first: SgNode, last: SgNode, module: PythonModule, line: (answer: string) => string): Form {
  const range = { start: spanOf(first).start, end: spanOf(last).end }
  const around = same(first, last) ? first : first.parent()!
  return {
    removed: same(first, last) ? [first] : [first, last],
    write: answer => [{ ...range, text: withComments(line(answer), first, range, module, around) }],
  }
}

function withComments(
  text: string,
  statement: SgNode,
  range: Omit<TextEdit, 'text'>,
  module: PythonModule,
  around: SgNode = statement,
): string {
  return [...commentsIn(around, range), text].join(breakBefore(statement, module))
}

function commentsIn(around: SgNode, { start, end }: Omit<TextEdit, 'text'>): string[] {
  return around
    .findAll({ rule: { kind: 'comment' } })
    .filter(comment => start <= startOf(comment) && startOf(comment) < end)
    .map(comment => comment.text().trimEnd())
}

/** A line break, and the indentation of a statement that begins a line. */
function breakBefore(statement: SgNode, { source }: PythonModule): string {
  const { start } = spanOf(statement)
  const line = source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start)
  return source.eolAt(start) + /^[^\S\f]*/.exec(line.slice(line.lastIndexOf('\f') + 1))![0]
}

function beginsLine(statement: SgNode, text: string): boolean {
  const start = startOf(statement)
  return /^\s*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
}

function colonOf(clause: SgNode): SgNode {
  return clause.children().find(child => kindOf(child) === ':')!
}

/** Where a node stands. One that ends with a comment takes in the first half of a line break otherwise. */
function spanOf(node: SgNode): Omit<TextEdit, 'text'> {
  const start = startOf(node)
  return { start, end: start + node.text().trimEnd().length }
}
