import type { SgNode } from '@ast-grep/napi'
import { defineCodemod, type Edit, type Finding, type SharedEdit } from '../../src/codemod.ts'
import { byCleanup, byEnter } from './chdir-to-monkeypatch/cleanups.ts'
import {
  chdirManager,
  inContexts,
  isStatement,
  type Manager,
  patchManager,
  type Rewrite,
  withoutWayBack,
} from './chdir-to-monkeypatch/contexts.ts'
import { isMocked, isRelative, tearDownAfter } from './chdir-to-monkeypatch/doubts.ts'
import { aroundYield } from './chdir-to-monkeypatch/fixtures.ts'
import { MESSAGES, REASONS } from './chdir-to-monkeypatch/messages.ts'
import { isLeftEarly, isYieldIn, stretchesOf, stretchToEnd } from './chdir-to-monkeypatch/stretches.ts'
import { leftoversOf } from './chdir-to-monkeypatch/tear-downs.ts'
import { hooksAsFixture } from './chdir-to-monkeypatch/xunit.ts'
import { isUndoneAround } from './shared/around.ts'
import { fixtureOf } from './shared/fixtures.ts'
import type { Topic } from './shared/foreign-classes.ts'
import { hooksAround, hooksOnce } from './shared/hooks.ts'
import { type PythonModule, readModule } from './shared/module.ts'
import { fixtureAfterMonkeypatch, takeMonkeypatch, takeMonkeypatchInFixture } from './shared/monkeypatch.ts'
import { parameterNames } from './shared/parameters.ts'
import { ANYWHERE, isTestCode, type Role, roleOf } from './shared/roles.ts'
import { dropIfUnused } from './shared/spelling.ts'
import { byUnit, nameOf, same, scopeOf } from './shared/syntax.ts'
import { placeOf, shortened, titleOf, unknownBaseOf } from './shared/wording.ts'
import { type Move, readWorkingDirectory, type WorkingDirectory } from './shared/working-directory.ts'

const ABOUT = /chdir|getcwd|chroot/

const TOPIC: Topic = {
  does: 'changes directories itself',
  undoes: 'go back',
  isIn: (around, called) => ABOUT.test(around) || ABOUT.test(called),
}

/**
 * A finding is a leak: the first `os.chdir` of a function that nothing undoes. Once that one is undone, so are those that follow it in the
 * function, so that they are changed with it or not at all.
 */
export default defineCodemod({
  engine: 'ast-grep',
  meta: {
    id: 'chdir-to-monkeypatch',
    summary: 'Undo os.chdir after the test, by monkeypatch.chdir or addCleanup',
    why:
      'The working directory belongs to the whole process. A test that calls os.chdir and does not go back moves every later test: relative ' +
      'paths point elsewhere, files appear in the wrong folder, and once a temporary directory is removed even os.getcwd() fails. Such a suite ' +
      'passes in one order only. monkeypatch.chdir (pytest) and addCleanup (unittest) go back whether the test passes, fails or is skipped.',
    languages: ['python'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {
      python: {
        default: '3.8',
        values: ['3.8', '3.11'],
        doc: 'The oldest Python that the tests run on: from 3.11 on, a TestCase goes by contextlib.chdir.',
      },
    },
    fixes: 'sometimes',
    triggers: ['chdir'],
    status: 'preview',
  },

  plan({ source, tree, modules }, { python }) {
    const module = readModule({ source, tree, modules }, TOPIC)
    const directory = readWorkingDirectory(module, module.names)
    const context: Context = { module, directory, hasChdir: python !== '3.8' }
    const verdicts = byUnit(directory.moves).map(moves => judge(moves, context))
    const safe = verdicts.flatMap(({ undone }) => undone.map(({ call }) => placeOf(call, module)))
    const leaks = verdicts.flatMap(({ leak }) => leak ?? [])
    return {
      findings: doubtAfterRemoval(leaks, context),
      shared: leaks.flatMap(({ shared }) => shared ?? []),
      safe,
    }
  },
})

type Message = keyof typeof MESSAGES
type Reason = keyof typeof REASONS
type Data = Readonly<Record<string, string | number>>

interface Context {
  readonly module: PythonModule
  readonly directory: WorkingDirectory
  /** Whether the tests may use what Python has since 3.11: `contextlib.chdir`, `enterContext`. */
  readonly hasChdir: boolean
}

/** What is known about the moves of one function. */
interface Verdict {
  /** Moves that something undoes. */
  readonly undone: readonly Move[]
  readonly leak?: Leak
}

interface Leak {
  readonly finding: Finding<Message, Reason>
  readonly shared?: SharedEdit | undefined
  readonly unit: SgNode
}

function judge(moves: readonly Move[], context: Context): Verdict {
  const { module, directory } = context
  const open = moves.filter(({ undone }) => !undone)
  const first = open[0]
  if (!first) return { undone: moves }
  const undone = moves.filter(move => move.undone)
  const role = roleOf(first.unit, module)
  if (ANYWHERE.has(role) && !isTestCode(module)) return { undone }
  if (isUndoneAround(first.call, first.unit, role, module, directory) || isOfPlugin(first.unit))
    return { undone: moves }
  return { undone, leak: leakOf([first, ...open.slice(1)], role, context) }
}

/** Whether pytest's own plugin for testing plugins has taken the test to a directory of its own, and takes it back. */
function isOfPlugin(test: SgNode): boolean {
  return parameterNames(test).some(name => name === 'pytester' || name === 'testdir')
}

/** Functions that are not rewritten, whatever they do. */
const MANUAL: Readonly<Partial<Record<Role, Reason>>> = {
  module: 'module-level',
  fixture: 'fixture',
  'wide-fixture': 'wide-fixture',
  'context-manager': 'context-manager',
  'xunit-set-up': 'xunit-set-up',
  'class-set-up': 'class-set-up',
  'module-set-up': 'module-set-up',
  'of-unresolved-class': 'unresolved-base-class',
  'of-mixin': 'mixin-class',
  'not-collected': 'not-collected',
}

function reasonByRole({ scope, unit }: Move, role: Role, { goesBack, goesBackPlainly }: WorkingDirectory): Reason {
  if (goesBack(unit) && !goesBackPlainly(unit)) return 'fails-before-finally'
  const isInner = !same(scope, unit)
  if (role === 'helper') return goesBack(unit) ? 'restored-mid-test' : isInner ? 'nested-function' : 'helper'
  return MANUAL[role] ?? (isInner ? 'nested-function' : 'restored-mid-test')
}

/** Moves of one function. */
type Open = readonly [Move, ...Move[]]

/** `open`: all moves of one function that nothing undoes. */
function leakOf(open: Open, role: Role, context: Context): Leak {
  const { module, directory } = context
  const [first] = open
  if (role === 'pytest-test') return ofTest(open, context)
  if (role === 'fixture' || role === 'wide-fixture') return ofFixture(open, role, context)
  if (role === 'unittest-test' || role === 'unittest-set-up' || isSetUpClass(first.unit, role, module))
    return ofTestCase(open, role, context)
  const rewrite = backInTime(open, role, context)
  if (rewrite) return byContext(first, rewrite, context)
  const hooks =
    role === 'xunit-set-up' && !isMocked(first.unit, [], module) ? hooksAsFixture(open, directory, module) : undefined
  if (!hooks) return manual(reasonByRole(first, role, directory), first, context)
  const messageId = hooks.goesBack ? 'set-up-can-fail' : 'outlives-test'
  return fixed(first, { ...hooks, messageId, title: 'Make a fixture of the set-up' }, context)
}

/** unittest's own: a plain class has no cleanups, and neither has unittest2's. */
function isSetUpClass(unit: SgNode, role: Role, { classes, names }: PythonModule): boolean {
  if (role !== 'class-set-up' || nameOf(unit) !== 'setUpClass') return false
  return (
    classes.ancestryOf(scopeOf(unit)).kind === 'test-case' && !names.imports.some(each => /^unittest2/.test(each.path))
  )
}

/** A test of pytest: a context where it goes back itself, monkeypatch where it does not. */
function ofTest(open: Open, context: Context): Leak {
  const { module, directory } = context
  const [first] = open
  const { unit } = first
  const stretches = stretchesOf(open, directory, module)
  if (stretches) {
    const isUsual = !isMocked(unit, [], module) && !isYieldIn(stretches[0], module)
    const shortcut = isUsual ? withoutWayBack(stretches, module) : undefined
    const plain = shortcut && hasMonkeypatchToItself(unit, module) ? byMonkeypatch(open, context, shortcut) : undefined
    if (plain?.finding.fix?.applicability === 'safe') return plain
    const rewrite = backInTime(open, 'pytest-test', context)
    if (rewrite) return byContext(first, rewrite, context)
  }
  if (directory.goesBack(unit) || !same(first.scope, unit))
    return manual(reasonByRole(first, 'pytest-test', directory), first, context)
  const obstacle = obstacleBefore(first, context)
  if (obstacle) return obstacle
  const plain = byMonkeypatch(open, context)
  const stretch = FALLS_BACK.has(plain.finding.messageId) ? stretchToEnd(open, module) : undefined
  const manager = stretch && patchManager(stretch.start, module)
  const rewrite = manager && inContexts([stretch], manager, module)
  return rewrite ? byContext(first, rewrite, context, 'outlives-test') : plain
}

/** Why a test cannot have monkeypatch, where it may still have a context of its own. */
const FALLS_BACK: ReadonlySet<string> = new Set([
  'hypothesis-given',
  'signature',
  'name-shadowed',
  'monkeypatch-undone',
])

/** Whether nothing is torn down between a test and a monkeypatch that it asks for, as far as can be seen. */
function hasMonkeypatchToItself(unit: SgNode, module: PythonModule): boolean {
  const { own, foreign } = module.settingOf(unit)
  return foreign.length === 0 && own.every(({ wide }) => wide) && !parameterNames(unit).includes('monkeypatch')
}

/** A fixture: monkeypatch goes back after one of a test, a context after another. */
function ofFixture(open: Open, role: 'fixture' | 'wide-fixture', context: Context): Leak {
  const { module, directory } = context
  const [first] = open
  const { unit } = first
  if (isMocked(unit, [], module)) return manual('mocked-cwd', first, context)
  const stretches = stretchesOf(open, directory, module)
  const shortcut = stretches && role === 'fixture' ? withoutWayBack(stretches, module) : undefined
  const plain = shortcut && hasMonkeypatchToItself(unit, module) ? byMonkeypatch(open, context, shortcut) : undefined
  if (plain?.finding.fix?.applicability === 'safe') return plain
  const rewrite = stretches && backInTime(open, role, context)
  if (rewrite) return byContext(first, rewrite, context)
  if (directory.goesBack(unit)) return manual(reasonByRole(first, role, directory), first, context)
  if (role === 'fixture') {
    const manager = directory.doubtfulManager(first)
    return manager ? manual('guarded-by-with', first, context, { manager }) : byMonkeypatch(open, context)
  }
  const around = aroundYield(open, at => patchManager(at, module), module)
  return around ? byContext(first, around, context, 'outlives-test') : manual('wide-fixture', first, context)
}

/** A method of a TestCase: a registered way back; from Python 3.11 on a context. */
function ofTestCase(open: Open, role: Role, context: Context): Leak {
  const { module, directory, hasChdir } = context
  const [first] = open
  const { unit } = first
  const isInner = !same(first.scope, unit)
  const back = isInner || (hasChdir && role === 'unittest-test') ? backInTime(open, role, context) : undefined
  if (back) return byContext(first, back, context)
  if (isInner) return manual(directory.goesBack(unit) ? 'restored-mid-test' : 'nested-function', first, context)
  const obstacle = obstacleBefore(first, context)
  if (obstacle) return obstacle
  const rewrite = (hasChdir ? byEnter(first, module) : undefined) ?? byCleanup(first, module)
  if ('reason' in rewrite) return manual(rewrite.reason, first, context, rewrite.data)
  const leftovers = role === 'unittest-test' ? undefined : leftoversOf(first, directory, module)
  const { tearDowns } = role === 'class-set-up' ? hooksOnce(unit, module) : hooksAround(unit, module)
  const hasTearDown = role !== 'unittest-test' && tearDowns.some(directory.goesBack)
  return fixed(
    first,
    {
      edits: [...rewrite.edits, ...(leftovers?.edits ?? [])],
      imports: [...rewrite.imports, ...(leftovers?.imports ?? [])],
      messageId: directory.goesBack(unit) ? 'test-can-fail' : hasTearDown ? 'set-up-can-fail' : 'outlives-test',
      title: hasChdir ? 'Enter contextlib.chdir' : 'Register the way back with addCleanup',
    },
    context,
  )
}

/** Each stretch of a function, up to where it goes back, in a context. `undefined` where the lines or the names do not allow it. */
function backInTime(open: Open, role: Role, context: Context): Rewrite | undefined {
  const { module, directory } = context
  const [{ unit }] = open
  const stretches = role === 'module' ? undefined : stretchesOf(open, directory, module)
  if (!stretches || isMocked(unit, [], module)) return undefined
  if (!MAY_YIELD.has(role) && stretches.some(each => isYieldIn(each, module))) return undefined
  const endsTest = (role === 'pytest-test' || role === 'unittest-test') && same(stretches[0].moves[0].scope, unit)
  if (stretches.some(each => isLeftEarly(each, endsTest, directory, module))) return undefined
  const manager = managerFor(stretches[0].start, unit, role, context)
  return manager && inContexts(stretches, manager, module)
}

const MAY_YIELD: ReadonlySet<Role> = new Set(['context-manager', 'fixture', 'wide-fixture'])

/** What puts the directory back at the end of a block: pytest where it runs the code, else what Python has. */
function managerFor(at: SgNode, unit: SgNode, role: Role, { module, hasChdir }: Context): Manager | undefined {
  const isOfPytest = role === 'pytest-test' || role === 'fixture' || role === 'wide-fixture'
  const isOfUnittest = role === 'unittest-test' || role === 'unittest-set-up'
  if (hasChdir && isOfUnittest) return chdirManager(at, module)
  if (isOfPytest && role !== 'wide-fixture' && hasOwnMonkeypatch(unit))
    return { kind: 'patch', text: 'monkeypatch.context()', imports: [] }
  if (isOfPytest || module.names.importedAs('pytest').length > 0) return patchManager(at, module)
  return hasChdir ? chdirManager(at, module) : undefined
}

/** Whether a function has pytest's monkeypatch, by that name throughout. */
function hasOwnMonkeypatch(unit: SgNode): boolean {
  return (
    parameterNames(unit).includes('monkeypatch') && !/\bmonkeypatch\s*=(?!=)|\bas\s+monkeypatch\b/.test(unit.text())
  )
}

/** What is around a move, or before it, that a way back recorded there would not fit. */
function obstacleBefore(first: Move, context: Context): Leak | undefined {
  const { module, directory } = context
  const manager = directory.doubtfulManager(first)
  if (manager !== undefined) return manual('guarded-by-with', first, context, { manager })
  const isOnce = nameOf(first.unit) === 'setUpClass'
  const { setUps } = isOnce ? hooksOnce(first.unit, module) : hooksAround(first.unit, module)
  const own = isOnce ? [] : module.settingOf(first.unit).own.filter(({ wide }) => !wide)
  const around = [...setUps, ...own.map(({ definition }) => definition)].filter(each => !same(each, first.unit))
  const earlier = around.find(directory.leaves)
  if (earlier) return manual('set-up-changes-directory', first, context, { name: nameOf(earlier) })
  return isMocked(first.unit, around, module) ? manual('mocked-cwd', first, context) : undefined
}

/** pytest: `monkeypatch.chdir` remembers the directory of its first call and goes back after the test. `more`: what goes with it. */
function byMonkeypatch(
  open: Open,
  context: Context,
  more?: Pick<Rewrite, 'imports'> & { readonly edits: readonly Edit[] },
): Leak {
  const { module, directory } = context
  const [first, ...others] = open
  const { unit } = first
  const isFixture = fixtureOf(unit, module.names) !== undefined
  if (!isStatement(first)) return manual('value-used', first, context)
  const monkeypatch = isFixture ? takeMonkeypatchInFixture(unit, module) : takeMonkeypatch(unit, module)
  if ('reason' in monkeypatch) return manual(monkeypatch.reason, first, context, monkeypatch.data)

  const isPlain = (move: Move) =>
    (isFixture || same(move.scope, unit)) && isStatement(move) && !directory.doubtfulManager(move)
  const replace = ({ callee }: Move): Edit => ({ ...placeOf(callee, module), text: 'monkeypatch.chdir' })
  const setting = module.settingOf(unit)
  const tearDown = tearDownAfter(unit, isFixture, module)
  const fixture = fixtureAfterMonkeypatch(unit, setting) ?? (isRelative(first) ? setting.foreign[0] : undefined)
  const messageId = tearDown
    ? 'used-in-tear-down'
    : fixture
      ? 'foreign-fixture'
      : more
        ? 'test-can-fail'
        : 'outlives-test'
  return fixed(
    first,
    {
      messageId,
      title: 'Replace os.chdir by monkeypatch.chdir',
      edits: [replace(first), ...others.filter(isPlain).map(replace), ...(more?.edits ?? [])],
      imports: [...monkeypatch.imports, ...dropIfUnused(first.callee, module), ...(more?.imports ?? [])],
      shared: monkeypatch.parameter,
      data: { name: tearDown ?? nameOf(unit), fixture: fixture ?? '' },
    },
    context,
  )
}

function byContext(first: Move, rewrite: Rewrite, context: Context, messageId: Message = 'test-can-fail'): Leak {
  return fixed(first, { ...rewrite, messageId, title: 'Put what runs there into a context' }, context)
}

interface Repair extends Rewrite {
  readonly messageId: Message
  readonly title: string
  readonly shared?: SharedEdit | undefined
  readonly data?: Data
}

/** A leak with its fix. */
function fixed(first: Move, { messageId, title, edits, imports, shared, data }: Repair, { module }: Context): Leak {
  const applicability = UNSAFE.has(messageId) ? 'unsafe' : 'safe'
  return {
    unit: first.unit,
    shared,
    finding: {
      at: placeOf(first.call, module),
      messageId,
      data: dataOf(first, data),
      fix: { title, applicability, edits, imports, shared: shared ? [shared.key] : [] },
    },
  }
}

const UNSAFE: ReadonlySet<Message> = new Set(['used-in-tear-down', 'foreign-fixture', 'after-removed-directory'])

function manual(reason: Reason, move: Move, { module }: Context, data: Data = {}): Leak {
  const { unit } = move
  const all = { ...dataOf(move), ...unknownBaseOf(unit, module), ...data }
  return { unit, finding: { at: placeOf(move.call, module), messageId: reason, data: all } }
}

function dataOf({ target, unit }: Move, more: Data = {}): Data {
  return {
    target: shortened(target),
    name: titleOf(unit),
    ...more,
  }
}

const REMOVES = /\b(TemporaryDirectory|rmtree|rmdir|removedirs|cleanup)\b/

/** Both rewrites begin by asking where the process is. They fail in a directory that is gone, where plain os.chdir works. */
function doubtAfterRemoval(leaks: readonly Leak[], { directory }: Context): Finding<Message, Reason>[] {
  const trap = leaks.find(({ finding, unit }) => !finding.fix && REMOVES.test(unit.text()) && !directory.goesBack(unit))
  return leaks.map(({ finding }) => {
    if (!finding.fix || !trap) return finding
    const data = { ...finding.data, name: trap.finding.data?.name ?? '' }
    return { ...finding, messageId: 'after-removed-directory', data, fix: { ...finding.fix, applicability: 'unsafe' } }
  })
}
