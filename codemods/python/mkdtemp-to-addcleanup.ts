import type { SgNode } from '@ast-grep/napi'
import { defineCodemod, type Finding, type Place, type SharedEdit } from '../../src/codemod.ts'
import { type Registration, registerRemoval } from './mkdtemp-to-addcleanup/cleanups.ts'
import { keeperOf, moverBeside } from './mkdtemp-to-addcleanup/doubts.ts'
import { type Move, moveToPytest } from './mkdtemp-to-addcleanup/fixtures.ts'
import { mockedAround } from './mkdtemp-to-addcleanup/mocks.ts'
import { type Parent, parentOf } from './mkdtemp-to-addcleanup/parents.ts'
import { type Removal, readRemovals } from './mkdtemp-to-addcleanup/removals.ts'
import { type Needless, needlessRemovals } from './mkdtemp-to-addcleanup/tear-downs.ts'
import { type Creation, readTempFiles } from './mkdtemp-to-addcleanup/temp-files.ts'
import { topicOf } from './mkdtemp-to-addcleanup/topic.ts'
import { isUndoneAround } from './shared/around.ts'
import { hooksAround, hooksOnce } from './shared/hooks.ts'
import { type PythonModule, readModule } from './shared/module.ts'
import { takeFixtures } from './shared/request.ts'
import { ANYWHERE, isTestCode, type Role, roleOf } from './shared/roles.ts'
import { nameOf, once, same, scopeOf } from './shared/syntax.ts'
import { placeOf, shortened, titleOf, unknownBaseOf } from './shared/wording.ts'
import { readWorkingDirectory, type WorkingDirectory } from './shared/working-directory.ts'

const MESSAGES = {
  'outlives-test': 'Nothing removes what {call} makes: it stays behind after every run.',
  'test-can-fail': 'What {call} makes stays behind when {name} fails before it gets to removing it.',
  'set-up-can-fail':
    'What {call} makes stays behind when {name} fails after it: what would remove it does not run then.',
  'left-to-the-collector':
    'Nothing cleans up {call}: that is left to the garbage collector, which warns about it, and at a time that nobody knows.',
  'look-at-base':
    'What {call} makes may stay behind. Look at {base}, {because}. The class must be a TestCase to have addCleanup.',
  'look-at-keeper':
    'What {call} makes may stay behind. Look at {keeper}, which still refers to it when the test is over: no later test may rely on it.',
  'look-at-directory':
    'What {call} makes may stay behind. Look at {mover}, which changes the working directory and does not go back: mend that first (chdir-to-monkeypatch does), or later tests may start in a directory that is gone.',
}

const REASONS = {
  'module-level':
    '{call} runs when the file is imported, even where none of its tests do, and nothing is sure to remove what it makes. Move it into a fixture that uses tmp_path_factory, or into setUpClass with addClassCleanup.',
  helper:
    '{name} makes something in the temp folder for whoever calls it, and cannot see when that is over. Give it a directory as a parameter, and pass tmp_path to it, or what the test has registered for removal.',
  'context-manager':
    '{name} does not remove what {call} makes when its body fails. Put the yield into a try, and the removal into finally, or use tempfile.TemporaryDirectory.',
  'xunit-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make it a fixture with autouse=True that takes tmp_path and uses that instead of {call}.',
  'class-set-up':
    '{name} does not remove what {call} makes, or not when it fails. In a TestCase, make it a class method and use cls.addClassCleanup; in a plain class, use a class-scoped fixture with tmp_path_factory.',
  'module-set-up':
    '{name} does not remove what {call} makes, or not when it fails; addModuleCleanup is no way out, since pytest never calls what it registers. Use a module-scoped autouse fixture with tmp_path_factory.',
  'tear-down':
    '{name} makes something in the temp folder when the test is over, and nothing is left that removes it. Remove it in a finally clause.',
  'unresolved-base-class':
    'The class inherits from {base}, {because}. If {call} is not removed by it, use self.addCleanup in a TestCase, and tmp_path in any other class.',
  'mixin-class':
    'The class of {name} is not run as it stands: what runs it may be a TestCase or not. Use self.addCleanup after {call} if all that inherit from it are.',
  'not-collected':
    'pytest passes this file over by its name, so {name} may be run by other means and get no fixtures. If your python_files covers it, take tmp_path as a parameter and use that instead of {call}.',
  'nested-function':
    '{call} is in a function or class inside of {name}: who uses what it makes, and removes it, cannot be seen. If nobody does, make it in {name} itself, or register its removal where it is used.',
  'value-used':
    '{call} is in an expression that may not be evaluated, or more than once. Make it a statement of its own, then register its removal on the next line (self.addCleanup), or use tmp_path.',
  'removed-at-once':
    'Nothing refers to {call} after this line, so that the directory is removed at once. Keep it: `with {call} as folder:`, or tmp_path.',
  'in-another-directory':
    'What {call} makes is not in the temp folder but in a directory of its own. If nothing removes that as a whole, register the removal (self.addCleanup, or request.addfinalizer in pytest).',
  'temp-dir-arguments':
    'The test may rely on where {call} makes something, or on how it is named, and in tmp_path that differs. If it does not, use tmp_path; if it does, register the removal with request.addfinalizer.',
  'socket-path':
    'The test works with a socket, and the path of one may have about a hundred characters: tmp_path can be too long for it. Keep {call}, and remove what it makes in a finally clause or with request.addfinalizer.',
  mocked:
    'The test replaces {mocked}, which {call} or its removal needs. Patch the name in the module under test instead, or let `with tempfile.TemporaryDirectory()` enclose the patch.',
  'removed-too-late':
    '{name} removes what {call} makes, but not when it fails before it gets there. Put what lies between into a try, and the removal into finally.',
  'subject-under-test':
    'These tests are about the functions of tempfile themselves, and what {call} makes may be what they test. Register its removal (self.addCleanup) if it is not.',
  'hypothesis-given':
    'Hypothesis runs the test many times, and all of them share one tmp_path. Use `with tempfile.TemporaryDirectory() as folder:` in the test.',
  'unknown-decorator':
    'What @{decorator} does with the test cannot be seen: it may fix its parameters. If it does not, take tmp_path as a parameter and use that instead of {call}.',
  'called-directly':
    'The file also uses {name} by its name, and only pytest passes tmp_path. Use `with tempfile.TemporaryDirectory() as folder:` in the test.',
  signature:
    'The parameters of {name} do not take another one. Use `with tempfile.TemporaryDirectory() as folder:` in the test.',
  'name-shadowed':
    'A name that the way out needs, {needed}, means something else here or is imported too late. Rename that, or use `with tempfile.TemporaryDirectory() as folder:`.',
}

/** A finding is something made in the temp folder that stays there: after every run, or when the test or what prepares it fails. */
export default defineCodemod({
  engine: 'ast-grep',
  meta: {
    id: 'mkdtemp-to-addcleanup',
    summary: 'Remove what tests make in the temp folder, by addCleanup or tmp_path',
    why:
      'tempfile.mkdtemp, mkstemp and NamedTemporaryFile(delete=False) leave it to the caller to remove what they make. A test that forgets it, or that fails ' +
      'before it gets there, fills the temp folder, a little more with every run; tearDown does not help when setUp fails. addCleanup (unittest) removes it ' +
      'whatever happens, and tmp_path (pytest) is a directory of its own for each test that pytest itself keeps in order.',
    languages: ['python'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {},
    fixes: 'sometimes',
    triggers: ['mkdtemp', 'mkstemp', 'NamedTemporaryFile', 'TemporaryDirectory'],
    status: 'preview',
  },

  plan({ source, tree, modules }) {
    const made = once((): readonly Creation[] => readTempFiles(module))
    const module: PythonModule = readModule({ source, tree, modules }, topicOf(made))
    const creations = made()
    const removalOf = readRemovals(module)
    const directory = once(() => readWorkingDirectory(module, module.names))
    const verdicts = creations.map(creation =>
      judge({
        ...{ creation, creations, directory, module },
        removal: removalOf(creation),
        role: roleOf(creation.unit, module),
      }),
    )
    const leaks = verdicts.flatMap(({ leak }) => leak ?? [])
    const isRegistered = ({ repair }: Leak) => repair !== undefined && !('fixture' in repair)
    const registered = leaks.filter(isRegistered).map(({ creation }) => creation)
    const others = creations.filter(creation => !registered.includes(creation))
    const needless = needlessRemovals(registered, others, module)
    const findings = leaks.map(leak => findingOf(leak, requestFor(leak, leaks, module), needless, module))
    const shared = [...findings.flatMap(({ parameter }) => parameter ?? []), ...needless.map(each => each.shared)]
    return {
      findings: findings.map(({ finding }) => finding),
      shared: [...new Map(shared.map(each => [each.key, each])).values()],
      safe: verdicts.flatMap(({ safe }) => safe ?? []),
    }
  },
})

type Message = keyof typeof MESSAGES
type Reason = keyof typeof REASONS
type Data = Readonly<Record<string, string | number>>

/** One thing that is made in the temp folder, and what is known about it. */
interface Site {
  readonly creation: Creation
  /** All of the file. */
  readonly creations: readonly Creation[]
  readonly module: PythonModule
  readonly removal: Removal
  /** Who changes the working directory in the file. */
  readonly directory: () => WorkingDirectory
  /** Of the outermost function around it. */
  readonly role: Role
}

interface Leak {
  readonly creation: Creation
  readonly messageId: Message | Reason
  readonly data: Data
  /** Absent where there is no safe rewrite. */
  readonly repair?: Registration | Move
  readonly isUnsafe?: boolean
}

/** One of both, or none where a site is none of our business. */
interface Verdict {
  readonly safe?: Place
  readonly leak?: Leak
}

function judge(site: Site): Verdict {
  const { creation, creations, module, role } = site
  const { call, keep } = creation
  if (ANYWHERE.has(role) && !isTestCode(module)) return {}
  const parent = parentOf(creation, creations, module)
  if (keep.how === 'managed' || parent === 'removed' || isRemoved(site)) return { safe: placeOf(call, module) }
  return { leak: leakOf(site, parent) }
}

/** Whether what is made is removed, however the test ends. */
function isRemoved({ creation, module, removal, role }: Site): boolean {
  const { call, kind, unit } = creation
  if (removal.undone) return true
  const { setUps, tearDowns } = hooksAround(unit, module)
  // What is registered before it is made runs after what is registered here, and may find nothing to remove.
  if (role === 'helper' && (tearDowns.some(removal.goesBack) || setUps.some(removal.registers))) return true
  if (ANYWHERE.has(role) && removal.removesFinally(unit)) return true
  // The garbage collector has the rest of it.
  if (kind === 'object' && [unit, ...tearDowns].some(removal.goesBack)) return true
  return isUndoneAround(call, unit, role, module, removal) && !isExtended(unit, role, module)
}

/** Whether a class of the file does more in a set-up than the one that it inherits: that can fail after this one. */
function isExtended(unit: SgNode, role: Role, { classes }: PythonModule): boolean {
  if (role !== 'unittest-set-up' && role !== 'class-set-up') return false
  const heirs = classes.heirsOf(scopeOf(unit))
  return heirs.some(heir => classes.methodsOf(heir).some(method => nameOf(method) === nameOf(unit)))
}

/** What stands in for a reason where there is no TestCase at hand. */
const MANUAL: Readonly<Partial<Record<Role, Reason>>> = {
  module: 'module-level',
  helper: 'helper',
  'context-manager': 'context-manager',
  'xunit-set-up': 'xunit-set-up',
  'class-set-up': 'class-set-up',
  'module-set-up': 'module-set-up',
  'tear-down': 'tear-down',
  'of-unresolved-class': 'unresolved-base-class',
  'of-mixin': 'mixin-class',
  'not-collected': 'not-collected',
}
const OF_PYTEST: ReadonlySet<Role> = new Set(['pytest-test', 'fixture', 'wide-fixture'])

function leakOf(site: Site, parent: Parent): Leak {
  const { creation, creations, module, removal, role } = site
  const { call, keep, kind, unit } = creation
  const leak = (
    messageId: Message | Reason,
    more: Data = {},
    repair?: Registration | Move,
    isUnsafe = false,
  ): Leak => ({
    creation,
    messageId,
    data: { ...dataOf(creation, module), ...more },
    ...(repair && { repair, isUnsafe }),
  })
  if (keep.how === 'lost') return leak('removed-at-once')
  if (role === 'context-manager') return leak('context-manager')
  if (/(^|\/)test_?tempfile\.py$/.test(module.source.path)) return leak('subject-under-test')
  const mocked = mockedAround(call, unit, module)
  const isOfPytest = OF_PYTEST.has(role)
  // pytest does not remove its directories while a test runs.
  if (mocked !== undefined && !(isOfPytest && /rmtree|unlink|remove/.test(mocked))) return leak('mocked', { mocked })
  if (parent === 'unknown' || (parent === 'fixed' && isOfPytest)) return leak('in-another-directory')
  const repair = isOfPytest ? moveToPytest(creation, role, creations, module) : registerRemoval(creation, module)
  if ('reason' in repair) {
    if (repair.reason === 'no-receiver') {
      const isTooLate = role === 'helper' && removal.goesBack(unit)
      const isOfUnit = same(creation.scope, unit)
      return leak(isTooLate ? 'removed-too-late' : (isOfUnit && MANUAL[role]) || 'nested-function')
    }
    return leak(repair.reason, 'data' in repair ? repair.data : {})
  }
  const doubt = 'receiver' in repair ? doubtOf(site, repair) : undefined
  if (doubt) return leak(doubt.messageId, doubt.data, repair, true)
  return leak(kind === 'object' ? 'left-to-the-collector' : howItLeaks(site), {}, repair)
}

const SET_UPS: ReadonlySet<Role> = new Set(['unittest-set-up', 'class-set-up', 'of-unresolved-class', 'of-mixin'])

function howItLeaks({ creation: { unit }, module, removal, role }: Site): Message {
  const { tearDowns } = role === 'class-set-up' ? hooksOnce(unit, module) : hooksAround(unit, module)
  if (SET_UPS.has(role) && tearDowns.some(removal.goesBack)) return 'set-up-can-fail'
  if (!removal.goesBack(unit)) return 'outlives-test'
  return role === 'fixture' || role === 'wide-fixture' ? 'set-up-can-fail' : 'test-can-fail'
}

interface Doubt {
  readonly messageId: Message
  readonly data: Data
}

/** What a person should look at before something is removed after the test. */
function doubtOf({ creation, directory, module, removal }: Site, { receiver }: Registration): Doubt | undefined {
  if (receiver.base !== undefined) return { messageId: 'look-at-base', data: { base: receiver.base } }
  const keeper = keeperOf(creation, removal.mention, module)
  if (keeper !== undefined) return { messageId: 'look-at-keeper', data: { keeper } }
  const isDirectory = creation.kind === 'directory' || creation.kind === 'object'
  const mover = isDirectory ? moverBeside(creation.unit, module, directory()) : undefined
  return mover === undefined ? undefined : { messageId: 'look-at-directory', data: { mover } }
}

/** What the repairs of a test need of pytest's fixtures, all of them together: two parameters cannot be added to one list apart. */
function requestFor({ creation, repair }: Leak, leaks: readonly Leak[], module: PythonModule) {
  if (!repair || !('fixture' in repair)) return undefined
  const inUnit = leaks.flatMap(other => (same(other.creation.unit, creation.unit) ? (other.repair ?? []) : []))
  const fixtures = new Map(inUnit.flatMap(other => ('fixture' in other ? [[other.fixture.name, other.fixture]] : [])))
  return takeFixtures(creation.unit, [...fixtures.values()], module)
}

function findingOf(
  { creation, messageId, data, repair, isUnsafe }: Leak,
  request: ReturnType<typeof requestFor>,
  needless: readonly Needless[],
  module: PythonModule,
): { readonly finding: Finding<Message, Reason>; readonly parameter?: SharedEdit | undefined } {
  const at = placeOf(creation.call, module)
  const needed = needless.filter(({ users }) => users.includes(creation))
  if (!repair) return { finding: { at, messageId: messageId as Reason, data } }
  if (request && 'reason' in request)
    return { finding: { at, messageId: request.reason, data: { ...data, ...request.data } } }
  return {
    parameter: request?.parameter,
    finding: {
      at,
      messageId: messageId as Message,
      data,
      fix: {
        title: 'fixture' in repair ? `Use ${repair.fixture.name}` : `Remove it by ${repair.receiver.add}`,
        applicability: isUnsafe ? 'unsafe' : 'safe',
        edits: repair.edits,
        imports: [...repair.imports, ...needed.flatMap(each => each.imports), ...(request?.imports ?? [])],
        shared: [...needed.map(each => each.shared.key), ...(request?.parameter ? [request.parameter.key] : [])],
      },
    },
  }
}

function dataOf({ call, unit }: Creation, module: PythonModule): Data {
  return { call: shortened(call.text()), name: titleOf(unit), ...unknownBaseOf(unit, module) }
}
