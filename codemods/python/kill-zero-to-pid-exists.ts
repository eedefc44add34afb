import type { SgNode } from '@ast-grep/napi'
import { defineCodemod, type Edit, type Finding, type ImportNeed } from '../../src/codemod.ts'
import {
  type Callable,
  isModuleOf,
  readCallable,
  type Spelling,
  spellingAt,
} from './kill-zero-to-pid-exists/callables.ts'
import { assertedNone, bareForm, type Form, formOf, whole } from './kill-zero-to-pid-exists/forms.ts'
import { oddityOf, type Probe, readProbes, replacesKill } from './kill-zero-to-pid-exists/probes.ts'
import { decoratorsOf } from './shared/decorators.ts'
import type { Topic } from './shared/foreign-classes.ts'
import { type PythonModule, readModule } from './shared/module.ts'
import { parameterNames } from './shared/parameters.ts'
import { isTestCode, type Role, roleOf } from './shared/roles.ts'
import { kindOf, nameOf, once, same, scopeOf, scopesOf } from './shared/syntax.ts'
import { placeOf } from './shared/wording.ts'

const MESSAGES = {
  'signal-zero':
    'os.kill({pid}, 0) asks whether a process exists on POSIX only: on Windows signal 0 is Ctrl+C, and the call may end the process.',
  'needs-psutil':
    'os.kill({pid}, 0) asks whether a process exists on POSIX only: on Windows signal 0 is Ctrl+C, and the call may end the process. The fix imports psutil: see that it is installed where the tests run, or name a function of your own by -O pid-exists=module:function.',
  'product-code':
    'os.kill({pid}, 0) asks whether a process exists on POSIX only: on Windows signal 0 is Ctrl+C, and the call may end the process. Look at tests that replace os.kill, and at who counts on an error for the process of another user: {function} says that it exists.',
  'broad-except':
    'os.kill({pid}, 0) asks whether a process exists on POSIX only. Look at {pid}: where it can be None or no process at all, the handler took that for an answer, and {function} raises.',
  'own-helper':
    'os.kill({pid}, 0) asks whether a process exists on POSIX only. The file has {helper} of its own, which is called instead. Look at what it says of a zombie, and of a process of another user.',
}

const REASONS = {
  'no-provider':
    '--option pid-exists names no function. Write module:function, such as psutil:pid_exists or your.package.processes:pid_exists.',
  'is-provider':
    'This is the module of {function} itself. What it does about os.kill({pid}, 0) on Windows has to be written by hand: OpenProcess and GetExitCodeProcess there, or psutil.',
  'process-group':
    'This asks about a process group: {function} says that none such exists. Ask about its members, or keep the call for POSIX only.',
  thread:
    'os.kill({pid}, 0) asks about a thread, which signal 0 finds and {function} does not. Keep the thread, and ask it by is_alive().',
  'other-user':
    'Who may signal process {pid} depends on the user that runs this. Say which is meant: {function} where it exists, os.kill where the permission is the question.',
  'kill-mocked':
    'The file replaces os.kill, so os.kill({pid}, 0) may be the replacement, or what it is there to see. Replace {function} in the tests first, then call it here.',
  'subject-under-test':
    'The file tests os.kill itself, so os.kill({pid}, 0) is what it is about. Leave it, or mark it with testfix-ignore.',
  'zombie-witness':
    '{name} tells a zombie from a process that runs, or from none. A zombie exists for {function} as it does for os.kill({pid}, 0): ask psutil.Process({pid}).status(), or wait for the child.',
  'eperm-explicitly-dead':
    'A process of another user, for which os.kill({pid}, 0) raises PermissionError, is taken for one that does not exist; {function} says that it does. Decide which is meant, then call {function}.',
  'other-error':
    'What is expected of os.kill({pid}, 0) is not only that the process is gone. Test for the error by itself, and ask {function} about the process.',
  'error-used':
    'The error that os.kill({pid}, 0) raises is used, and {function} raises none. Drop what asks for it, then use {function}.',
  'more-in-try':
    'Other code in the try can fail with the same error as os.kill({pid}, 0), or has to run between. Take it out of the try, then write `if not {function}(…):`.',
  'more-in-with':
    'Other code in the with can raise the error that is expected of os.kill({pid}, 0). Take it out, then write `assert not {function}(…)`.',
  'caught-elsewhere':
    'What os.kill({pid}, 0) raises ends a block further out, so it decides where the code goes on. Write `if not {function}(…):` with break or return at this place.',
  'raises-to-caller':
    '{name} tells its caller by an error that the process of os.kill({pid}, 0) is gone, or that it is not. Return {function}(…), and let the caller decide.',
  'no-effect':
    'Nothing depends on os.kill({pid}, 0) here: it is sent and its error is dropped. Remove it, or assert what {function} says.',
  'value-used':
    'os.kill({pid}, 0) is part of an expression, where it is None or raises. Use {function}, which is True or False.',
  'handed-on':
    'os.kill is handed on with {pid} and 0, and how it is called cannot be seen from here. Hand on {function}, and look at its answer.',
  'name-shadowed':
    '{function} cannot be called by its name here: the file or the function gives that name to something else, or imports it in a branch. Rename that, or import the function at the top of the file.',
  'one-line-suite': 'The code around os.kill({pid}, 0) has no line of its own. Break the line, then use {function}.',
}

const ABOUT = /\bos\.kill\b/

const TOPIC: Topic = {
  does: 'calls os.kill itself',
  undoes: 'see to it',
  isIn: (around, called) => ABOUT.test(around) || ABOUT.test(called),
}

/** A finding is one `os.kill(pid, 0)`, together with the statement that waits for it to fail. */
export default defineCodemod({
  engine: 'ast-grep',
  meta: {
    id: 'kill-zero-to-pid-exists',
    summary: 'Ask pid_exists whether a process lives, not os.kill(pid, 0)',
    why:
      'Signal 0 is a question on POSIX only. On Windows it is Ctrl+C: the probe interrupts or ends the process that it asks about, and so the test run ' +
      'itself or a neighbour. Even on POSIX the answer is an error to be read: gone, or of another user. psutil.pid_exists, or a function of ' +
      'your own, answers True or False on every system. psutil has to be installed where the code runs.',
    languages: ['python'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {
      'pid-exists': {
        default: 'psutil:pid_exists',
        doc: 'The function that answers, as module:function; it must be importable where the code runs.',
      },
    },
    fixes: 'sometimes',
    // By every way to name it, but not the end of another word, such as skill.
    triggers: ['.kill', ' kill', '\tkill', ',kill', '(kill'],
    status: 'preview',
  },

  plan({ source, tree, modules }, options) {
    const module = readModule({ source, tree, modules }, TOPIC)
    const callable = readCallable(options['pid-exists'])
    const name = callable?.name ?? ''
    const definition = once(() => module.functions().find(fn => nameOf(fn) === name))
    const uses = once(() => tree.root.findAll({ rule: { kind: 'attribute', regex: `^\\w+\\.${name}$` } }))
    const context: Context = {
      module,
      callable,
      isMocked: replacesKill(module),
      isTest: isTestCode(module),
      definition,
      uses,
    }
    return { findings: readProbes(module).map(probe => judge(probe, context)) }
  },
})

type Message = keyof typeof MESSAGES
type Reason = keyof typeof REASONS

interface Context {
  readonly module: PythonModule
  readonly callable: Callable | undefined
  readonly isMocked: boolean
  readonly isTest: boolean
  /** The function of the same name at the top of the file. */
  definition(): SgNode | undefined
  /** Where the file takes a function of the same name from a module: `processes.pid_exists`. */
  uses(): readonly SgNode[]
}

function judge(probe: Probe, context: Context): Finding<Message, Reason> {
  const { module, callable } = context
  const report = (messageId: Reason): Finding<Message, Reason> => ({
    at: placeOf(probe.call, module),
    messageId,
    data: dataOf(probe, context),
  })
  if (!callable) return report('no-provider')
  const reason = reasonBefore(probe, callable, context)
  if (reason) return report(reason)
  const form = formOf(probe, module) ?? bareFormOf(probe, context)
  if (typeof form === 'string') return report(form)
  const helper = ownHelper(probe, callable, context)
  const spelling = helper ? { text: helper, imports: [] } : spellingAt(probe.call, callable, module)
  if (!spelling) return report('name-shadowed')
  return rewrite(probe, form, spelling, helper, context)
}

/** Why a probe stays as it is, whatever stands around it. */
function reasonBefore(probe: Probe, callable: Callable, { module, isMocked }: Context): Reason | undefined {
  if (probe.kind === 'group') return 'process-group'
  if (isModuleOf(callable, module)) return 'is-provider'
  if (SUBJECT.test(module.source.path)) return 'subject-under-test'
  if (isMocked) return 'kill-mocked'
  const oddity = oddityOf(probe.pid)
  if (oddity) return ({ group: 'process-group', thread: 'thread', 'first-process': 'other-user' } as const)[oddity]
  const around = textAround(probe)
  if (ZOMBIE.test(around) || (callable.module !== 'psutil' && REAPED.test(around))) return 'zombie-witness'
  if (CHANGES_USER.test(around)) return 'other-user'
  return undefined
}

/** Tests of the modules that os.kill belongs to, and of psutil. */
const SUBJECT = /(^|\/)(test_(os|posix|signal|psutil)|psutil\/.*)\.py$/

/** A function of one's own may take a zombie for dead; psutil takes it for alive, as os.kill does. */
const REAPED = /\b(un)?reap(s|ed|ing)?\b|\bunreaped\b/i
const ZOMBIE = /zombie|defunct|["']Z["']|["'{]\/proc\/|WNOWAIT/i
const CHANGES_USER = /\bsete?[ug]id\b|\bsetres[ug]id\b/

/** The function around a probe, with the comment above it; the statement at the top level of a module. */
function textAround({ unit, call }: Probe): string {
  if (kindOf(unit) !== 'module') {
    const above = unit.prev()
    return `${above && kindOf(above) === 'comment' ? above.text() : ''}\n${unit.text()}`
  }
  return (call.ancestors().at(-2) ?? call).text()
}

/** A bare probe says that the process must be alive: in a test, an assertion. */
function bareFormOf(probe: Probe, { module, isTest }: Context): Form | Reason {
  const { call, unit } = probe
  const form = bareForm(probe, module)
  if (form !== 'bare') return form
  const role = roleOf(unit, module)
  const asserted = assertedNone(call)
  const isAssertion =
    asserted !== undefined || ASSERTS.has(role) || (role === 'helper' && /^_?assert/.test(nameOf(unit)))
  if (!isTest || !isAssertion || !same(scopeOf(call), unit)) return 'raises-to-caller'
  if (decoratorsOf(unit, module.names).some(({ expression }) => /\braises\s*=/.test(expression.text())))
    return 'caught-elsewhere'
  const isUnittest = role.startsWith('unittest') || asserted?.text().startsWith('self.')
  const self = isUnittest ? parameterNames(unit)[0] : undefined
  const statement = asserted ?? call
  return whole(statement, statement, module, answer => (self ? `${self}.assertTrue(${answer})` : `assert ${answer}`))
}

/** Functions that only the runner calls, so that no caller waits for the error. */
const ASSERTS: ReadonlySet<Role> = new Set([
  'pytest-test',
  'unittest-test',
  'unittest-set-up',
  'xunit-set-up',
  'class-set-up',
  'module-set-up',
  'fixture',
  'wide-fixture',
  'of-unresolved-class',
  'of-mixin',
  'not-collected',
])

/**
 * A function of the same name that the file has already, defined at its top or imported from elsewhere, unless the probe is in it:
 * that one has to call something else.
 */
function ownHelper({ call }: Probe, callable: Callable, { module, definition, uses }: Context): string | undefined {
  const { name } = callable
  const { names } = module
  const isOther = (path: string | undefined) => path !== undefined && path !== `${callable.module}.${name}`
  const scopes = scopesOf(call)
  const inner = scopes.slice(0, -1)
  const helper = definition()
  if (helper && !inner.some(scope => same(scope, helper) || names.binds(scope, name))) return name
  if (isOther(names.importOf(name, call)?.path)) return name
  return uses()
    .find(use => isImportedAtTop(use, call, module) && isOther(names.pathsOf(use)[0]))
    ?.text()
}

/** Whether the module that an attribute is taken from has the same name at a node, whatever branch was taken. */
function isImportedAtTop(attribute: SgNode, at: SgNode, { names }: PythonModule): boolean {
  const item = names.importOf(attribute.field('object')!.text(), at)
  return item !== undefined && kindOf(item.statement.parent()!) === 'module'
}

function rewrite(
  probe: Probe,
  form: Form,
  spelling: Spelling,
  helper: string | undefined,
  context: Context,
): Finding<Message, Reason> {
  const { module } = context
  const answer = `${spelling.text}(${probe.pid.text()})`
  const edits = form.write(answer).map((edit): Edit => ({ path: module.source.path, ...edit }))
  const messageId = messageFor(form, spelling, helper, context)
  return {
    at: placeOf(probe.call, module),
    messageId,
    data: { ...dataOf(probe, context), ...(helper && { helper }) },
    fix: {
      title: `Ask ${spelling.text}`,
      applicability: messageId === 'signal-zero' ? 'safe' : 'unsafe',
      edits: edits as [Edit, ...Edit[]],
      imports: [...spelling.imports, ...noLongerNeeded(form.removed, module)],
    },
  }
}

function messageFor(form: Form, spelling: Spelling, helper: string | undefined, context: Context): Message {
  if (helper) return 'own-helper'
  if (form.isBroad) return 'broad-except'
  if (!context.isTest) return 'product-code'
  // One file cannot know what is installed. A function that was named is there.
  const isNew = spelling.imports.some(({ op, module }) => op === 'add' && module === 'psutil')
  return isNew ? 'needs-psutil' : 'signal-zero'
}

/** The imports that removed code may have been the last to need. */
function noLongerNeeded(removed: readonly SgNode[], { names }: PythonModule): ImportNeed[] {
  const used = removed.flatMap(node => [node, ...node.findAll({ rule: { kind: 'identifier' } })])
  const found = new Map<string, ImportNeed>()
  for (const identifier of used) {
    if (kindOf(identifier) !== 'identifier') continue
    const item = names.importOf(identifier.text(), identifier)
    if (!item || kindOf(item.scope) !== 'module' || !/^(os|errno|pytest|contextlib)(\.|$)/.test(item.path)) continue
    const isFrom = kindOf(item.statement) === 'import_from_statement'
    const [module, name] = isFrom ? item.path.split('.') : [item.path]
    const as = item.name === (name ?? module) ? {} : { as: item.name }
    found.set(item.name, { op: 'drop-if-unused', module: module!, ...(name && { name }), ...as })
  }
  return [...found.values()]
}

function dataOf({ pid, unit }: Probe, { callable }: Context): Record<string, string> {
  const text = pid.text().replace(/\s+/g, ' ')
  return {
    pid: text.length > 40 ? `${text.slice(0, 39)}…` : text,
    name: nameOf(unit) || (kindOf(unit) === 'lambda' ? 'This lambda' : 'The top of the file'),
    function: callable ? `${callable.module}.${callable.name}` : 'pid_exists',
  }
}
