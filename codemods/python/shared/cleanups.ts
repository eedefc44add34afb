/** Where code puts things back: finally clauses, registered cleanups, context managers. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from './names.ts'
import { ancestorsIn, argumentsOf, calledName, escapeRegex, followersOf, kindOf, nameOf, scopesOf } from './syntax.ts'

/** Methods that run their argument when the test is over, whatever happens to it. */
export const REGISTRARS: ReadonlySet<string> = new Set([
  'addCleanup',
  'addAsyncCleanup',
  'addClassCleanup',
  'addModuleCleanup',
  'addfinalizer',
  'callback',
  'push',
  'enterContext',
  'enterAsyncContext',
  'enterClassContext',
  'enterModuleContext',
  'enter_context',
  'enter_async_context',
])

/** Whether a node is handed to a registrar: itself, in a lambda, or as the body of a local function. */
export function isRegistered(node: SgNode): boolean {
  const isHandedOver = (inner: SgNode) =>
    inner.ancestors().some(outer => kindOf(outer) === 'call' && REGISTRARS.has(calledName(outer)))
  if (isHandedOver(node)) return true
  const [inner, outer] = scopesOf(node)
  const name = inner && nameOf(inner)
  if (!name || !outer || kindOf(outer) !== 'function_definition') return false
  const mentions = outer.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(name)}$` } })
  return mentions.some(isHandedOver)
}

/** The finally clauses that run after a node, within `outer`: of a try around it, or of one that follows before anything else can fail. */
export function finallyClausesAfter(node: SgNode, outer: SgNode): SgNode[] {
  const clauses: SgNode[] = []
  let isNext = true
  let inner = node
  for (const around of [...ancestorsIn(node, outer), outer]) {
    if (kindOf(around) === 'try_statement' && kindOf(inner) !== 'finally_clause') clauses.push(...finallyOf(around))
    if (isNext && ['block', 'module'].includes(kindOf(around))) {
      const next = followersOf(inner).find(canFail)
      if (next) clauses.push(...finallyOf(next))
      isNext = next === undefined
    }
    inner = around
  }
  return clauses
}

function finallyOf(statement: SgNode): SgNode[] {
  return kindOf(statement) === 'try_statement'
    ? statement.children().filter(child => kindOf(child) === 'finally_clause')
    : []
}

/** What works with the text of a path only. */
const PATH_CALLS = /\b(os\.path\.(join|realpath|abspath|dirname|basename|normpath)|(pathlib\.)?Path|str)\(/g

/** Whether a statement does more than assign names, constants and paths. */
function canFail(statement: SgNode): boolean {
  const text = statement.text().replace(PATH_CALLS, '')
  return /[([]|^\s*(assert|raise|import|from|del)\b/.test(text)
}

/** Whether anything that runs after a node, to the end of `fn` or to its `yield`, can fail. */
export function canFailAfter(node: SgNode, fn: SgNode): boolean {
  let inner = node
  for (const around of [...ancestorsIn(node, fn), fn]) {
    if (kindOf(around) === 'block')
      for (const next of followersOf(inner)) {
        if (/^(\w+\s*=\s*)?\(?yield\b/.test(next.text())) return false
        if (canFail(next)) return true
      }
    inner = around
  }
  return false
}

/** Whether a statement is there to fail at times: it asserts, or raises. */
export function isMeantToFail(statement: SgNode): boolean {
  return /^\s*(assert|raise)\b|\bpytest\.fail\(|\.assert_\w+\(/m.test(statement.text())
}

/** The statements that run after a `yield`, in its block and in those around it; finally clauses included. */
export function laterStatements(after: SgNode, fn: SgNode): SgNode[] {
  const found: SgNode[] = []
  let inner = after
  for (const around of [...ancestorsIn(after, fn), fn]) {
    if (kindOf(around) === 'block' || kindOf(around) === 'try_statement')
      found.push(...inner.nextAll().filter(node => node.isNamed() && kindOf(node) !== 'comment'))
    inner = around
  }
  return found
}

/** The context managers of the `with`s that a node runs in, as expressions, the innermost `with` first. */
export function managersAround(node: SgNode, outer: SgNode): SgNode[] {
  const managers: SgNode[] = []
  let inner = node
  for (const around of ancestorsIn(node, outer)) {
    if (kindOf(around) === 'with_statement' && kindOf(inner) === 'block') managers.push(...managersOf(around))
    inner = around
  }
  return managers
}

function managersOf(statement: SgNode): SgNode[] {
  const clause = statement.children().find(child => kindOf(child) === 'with_clause')
  const items = clause?.children().filter(child => kindOf(child) === 'with_item') ?? []
  return items.map(item => {
    const value = item.field('value') ?? item.child(0)!
    return kindOf(value) === 'as_pattern' ? value.child(0)! : value
  })
}

const EXPECTS_ERROR = /^(pytest\.raises|(self|cls)\.assertRaises(Regex)?)$/

/** Managers of the standard library and of pytest that keep to themselves: they restore nothing but what they are for. */
const HARMLESS_MANAGERS = new RegExp(
  `${EXPECTS_ERROR.source}|^(${[
    'pytest\\.(warns|deprecated_call|MonkeyPatch\\.context)',
    'monkeypatch\\.context',
    '(self|cls)\\.(assertWarns(Regex)?|assertLogs|assertNoLogs|subTest)',
    '(caplog\\.at_level|caplog\\.filtering|capsys\\.disabled|capfd\\.disabled|subtests\\.test)',
    '(unittest\\.)?mock\\.patch(\\.(object|dict|multiple))?',
    'contextlib\\.(suppress|redirect_stdout|redirect_stderr|nullcontext|closing)',
    'warnings\\.catch_warnings',
    'tempfile\\.\\w+',
    '(io\\.|gzip\\.|bz2\\.|lzma\\.|tarfile\\.|codecs\\.)?open',
    '(zipfile\\.ZipFile|tarfile\\.TarFile|subprocess\\.Popen|sqlite3\\.connect|socket\\.socket)',
  ].join('|')})$`,
)

/** What a manager is called by: the dotted path of what is called, or the text where a local variable is in it. */
export function managerPath(manager: SgNode, names: Names): string {
  const callee = kindOf(manager) === 'call' ? manager.field('function')! : manager
  return names.pathsOf(callee)[0] ?? callee.text()
}

/** Whether a manager is known to leave the process's state alone, but for what its name says. */
export function isHarmlessManager(manager: SgNode, names: Names): boolean {
  const path = managerPath(manager, names)
  return HARMLESS_MANAGERS.test(path) || /^\w+(\.\w+)*\.open$/.test(path)
}

/** Whether a call is the last thing in a `with pytest.raises(…)` or handed to one: it is expected to fail, and so to do nothing. */
export function isExpectedToFail(call: SgNode, outer: SgNode, names: Names): boolean {
  let inner = call
  for (const around of ancestorsIn(call, outer)) {
    if (
      kindOf(around) === 'call' &&
      EXPECTS_ERROR.test(managerPath(around, names)) &&
      argumentsOf(around).some(arg => kindOf(arg) === 'lambda')
    )
      return true
    if (kindOf(around) === 'with_statement')
      return managersOf(around).some(manager => EXPECTS_ERROR.test(managerPath(manager, names)))
    if (kindOf(around) === 'block' && followersOf(inner).length > 0) return false
    inner = around
  }
  return false
}
