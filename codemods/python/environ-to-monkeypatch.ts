import type { SgNode } from '@ast-grep/napi'
import { defineCodemod, type Finding, type ImportNeed, type SharedEdit } from '../../src/codemod.ts'
import { type Handover, inContext } from './environ-to-monkeypatch/contexts.ts'
import { fixtureBetween, handedOnWith, overlaps, tearDownAfter } from './environ-to-monkeypatch/doubts.ts'
import type { Mutation } from './environ-to-monkeypatch/environment.ts'
import { type Environment, readEnvironment } from './environ-to-monkeypatch/guards.ts'
import { type Call, callsOf, isGuarded, isUndoneByCallers, passMonkeypatch } from './environ-to-monkeypatch/helpers.ts'
import { type SnapshotStyle, snapshotIn } from './environ-to-monkeypatch/snapshots.ts'
import { idleTearDown, joined } from './environ-to-monkeypatch/tear-down.ts'
import { type Left, translate } from './environ-to-monkeypatch/translation.ts'
import { asFixture } from './environ-to-monkeypatch/xunit.ts'
import { hooksAround, hooksOnce } from './shared/hooks.ts'
import { type PythonModule, readModule } from './shared/module.ts'
import { decoratorBeside, takeMonkeypatch, takeMonkeypatchInFixture } from './shared/monkeypatch.ts'
import { isAnnotated, parameterNames } from './shared/parameters.ts'
import { ANYWHERE, isTestCode, type Role, roleOf } from './shared/roles.ts'
import { dropIfUnused } from './shared/spelling.ts'
import { byUnit, isIn, kindOf, nameOf, same, scopeOf, startOf } from './shared/syntax.ts'
import { placeOf, shortened, titleOf, unknownBaseOf } from './shared/wording.ts'

const MESSAGES = {
  'outlives-test': 'Nothing here undoes `{change}`: every later test sees it.',
  'set-up-can-fail': 'Nothing undoes `{change}` when {name} fails after it: the tear-down does not run then.',
  'test-can-fail': 'Nothing undoes `{change}` when {name} fails before it puts the environment back.',
  'only-removed': 'Nothing undoes `{change}` where the variable was set before: it is removed, not put back.',
  'used-in-tear-down':
    'Nothing undoes `{change}`. Look at {name}: it runs after monkeypatch has put the environment back, so no longer with that change.',
  'fixture-between':
    'Nothing here undoes `{change}`. Look at the fixture {fixture}: if it sets the same variable and puts it back, leave this as it is, since monkeypatch is undone after it.',
  'handed-on':
    'Nothing here undoes `{change}`. Look at {other}, which changes the same variable: one of the two ends with that, so that {name} and {other} may count on what the other leaves behind.',
  'may-be-imported':
    'Nothing here undoes `{change}`: every later test sees it. Look whether another file calls {name} too: it has to pass monkeypatch then.',
  'may-be-set-before':
    'Nothing undoes `{doubtful}`. Look at what {name} calls before that: if it sets the variable, monkeypatch brings its value back after the test.',
}

const REASONS = {
  'module-level':
    '`{change}` runs when the file is imported, and so for every test of the run. Move it into a fixture with autouse=True that takes monkeypatch.',
  'env-before-import':
    '`{change}` runs before an import that may read it, so it has to stay there. It holds for every test of the run: better set it outside, in the configuration of the test runner.',
  helper:
    '{name} changes the environment of whoever calls it. Make it a context manager (`with mock.patch.dict(os.environ):` in it puts everything back), or pass monkeypatch to it.',
  'context-manager':
    '{name} puts the environment back only when nothing fails inside of it. Put its yield into `with mock.patch.dict(os.environ):`, or into a try with the way back in finally.',
  'wide-fixture':
    'The fixture {name} outlives a test, so monkeypatch is not to be had, and it may return in more than one place. Make it yield once, inside of `with pytest.MonkeyPatch.context() as mp:`, and use mp.setenv and mp.delenv there.',
  'xunit-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make one fixture with autouse=True of the two that takes monkeypatch. That is left to you here: {because}.',
  'class-set-up':
    '{name} of a plain class takes no fixtures, and its tear-down does not run when it fails. Make one fixture with scope="class" and autouse=True of the two that changes the environment in `with pytest.MonkeyPatch.context() as mp:`. That is left to you here: {because}.',
  'module-set-up':
    '{name} takes no fixtures, and its tear-down does not run when it fails. Make one fixture with scope="module" and autouse=True of the two that changes the environment in `with pytest.MonkeyPatch.context() as mp:`. That is left to you here: {because}.',
  'unittest-module':
    '{name} does not put the environment back, or not when it fails, and no form does for every runner: pytest never calls what addModuleCleanup registers, and unittest knows no fixtures. Use self.enterContext(mock.patch.dict(os.environ)) in setUp of the classes that need the change, or, where only one of the two runs the file, unittest.addModuleCleanup or a module-scoped autouse fixture.',
  'nested-function':
    '`{change}` is in a function inside of {name}, and when that one runs cannot be seen from here. Call monkeypatch.setenv or delenv for the variable in {name} before: that undoes this as well.',
  'unresolved-base-class':
    'The class inherits from {base}, which is not in this file: it may be a TestCase, and it may put the environment back itself. If it does not, begin {name} with self.enterContext(mock.patch.dict(os.environ)) in a TestCase, and use monkeypatch in any other class.',
  'mixin-class':
    'The class of {name} is not run as it stands: what runs it may be a TestCase or not. Begin {name} with self.enterContext(mock.patch.dict(os.environ)) if all that inherit from it are.',
  'not-collected':
    'pytest passes this file over by its name, so {name} may be run by other means and get no fixtures. If your python_files covers it, take monkeypatch as a parameter.',
  'guarded-by-with':
    '`{change}` runs inside of `with {manager}`, which may put the environment back itself. If it does not, use monkeypatch before the with: inside, it may record what is not from before the test.',
  'hypothesis-given':
    'Hypothesis runs the test many times, and putting the environment back after the last run comes too late. Put it back inside: `with mock.patch.dict(os.environ):` around `{change}`.',
  'unknown-decorator':
    'What @{decorator} does with {name} cannot be seen: it may fix its parameters, or put the environment back itself. If it does neither, use monkeypatch, or mock.patch.dict(os.environ) in a TestCase.',
  'called-directly':
    'The file also uses {name} by its name, and only pytest passes monkeypatch. Use `with mock.patch.dict(os.environ):` in the test, around `{change}`.',
  signature:
    'The parameters of {name} do not take another one. Use `with mock.patch.dict(os.environ):` in it, around `{change}`.',
  'name-shadowed': 'monkeypatch is something else here. Use `with mock.patch.dict(os.environ):` around `{change}`.',
  'monkeypatch-undone':
    'monkeypatch.undo() is called here, which would also undo `{change}` at that point. Put what it is to undo into `with monkeypatch.context() as m:`, then use monkeypatch for this.',
  'value-used':
    '`{change}` is part of a larger statement. Make it a statement of its own, then use monkeypatch.setenv or delenv.',
  'cleans-up':
    '{name} removes at its end what it has not set itself, so that a failure before leaves it behind, and where it was set before, it is lost. Put the whole test into `with mock.patch.dict(os.environ):`, and drop `{change}`.',
  'no-translation':
    'monkeypatch has nothing like `{change}`. Put what follows into `with mock.patch.dict(os.environ):`, which puts everything back.',
  'put-to-process':
    '`{change}` changes the environment of the process behind the back of os.environ, so nothing can put it back. Use monkeypatch.setenv or delenv, or change os.environ in a TestCase.',
  'replaces-environ':
    '`{change}` puts another object in the place of os.environ, which a snapshot of what the first one holds does not undo. Use self.enterContext(mock.patch.object(os, "environ", …)), or change what os.environ holds.',
  'local-import':
    'os.environ or unittest.mock has no name at the top of {name}. Import os and mock at the top of the file, then begin {name} with self.enterContext(mock.patch.dict(os.environ)).',
  'one-line-suite':
    'There is no line of its own for what `{change}` takes. Break the line, then use monkeypatch, or mock.patch.dict(os.environ) in a TestCase.',
}

/**
 * A finding is a leak: the first change of the environment in a function that nothing undoes. The others of the function go with it, since
 * what is recorded after a change is not from before the test.
 */
export default defineCodemod({
  engine: 'ast-grep',
  meta: {
    id: 'environ-to-monkeypatch',
    summary: 'Put os.environ back after the test, by monkeypatch.setenv or a snapshot',
    why:
      'The environment belongs to the whole process. A test that sets or deletes a variable and does not put it back decides what every later test, and ' +
      'every child process, finds: the suite passes in one order only, or only on the machine of the one who set the variable by hand. monkeypatch ' +
      '(pytest) and a snapshot by mock.patch.dict (unittest) put it back whether the test passes, fails or is skipped.',
    languages: ['python'],
    messages: MESSAGES,
    reasons: REASONS,
    options: {
      python: {
        default: '3.8',
        values: ['3.8', '3.11'],
        doc: 'The oldest Python that the tests run on: from 3.11 on, a TestCase enters a snapshot by enterContext.',
      },
    },
    fixes: 'sometimes',
    triggers: ['environ', 'putenv', 'unsetenv'],
    status: 'preview',
  },

  plan({ source, tree }, { python }) {
    const module = readModule({ source, tree })
    const environment = readEnvironment(module)
    const verdicts = byUnit(environment.mutations).map(mutations => judge(mutations, { module, environment, python }))
    const leaks = verdicts.flatMap(({ leaks }) => leaks)
    return {
      findings: leaks.map(({ finding }) => finding),
      shared: [...new Map(leaks.flatMap(({ shared }) => shared).map(each => [each.key, each])).values()],
      safe: verdicts.flatMap(({ undone }) => undone.map(({ node }) => placeOf(node, module))),
    }
  },
})

type Message = keyof typeof MESSAGES
type Reason = keyof typeof REASONS
type Data = Readonly<Record<string, string | number>>

interface Context {
  readonly module: PythonModule
  readonly environment: Environment
  /** The oldest Python that the tests run on. */
  readonly python: '3.8' | '3.11'
}

/** What is known about the changes of one function. */
interface Verdict {
  /** Changes that something undoes. */
  readonly undone: readonly Mutation[]
  readonly leaks: readonly Leak[]
}

interface Leak {
  readonly finding: Finding<Message, Reason>
  readonly shared: readonly SharedEdit[]
}

/** Hooks of pytest that run once, before all tests: what they set is meant for the whole run. */
const RUN_HOOK =
  /^pytest_(configure|sessionstart|load_initial_conftests|addoption|cmdline_\w+|unconfigure|sessionfinish)$/

function judge(mutations: readonly Mutation[], context: Context): Verdict {
  const { module, environment } = context
  const unit = mutations[0]!.unit
  const role = roleOf(unit, module)
  if (!isTestCode(module) && (ANYWHERE.has(role) || !/^test/.test(nameOf(unit)))) return { undone: [], leaks: [] }
  if (role === 'tear-down' || RUN_HOOK.test(nameOf(unit))) return { undone: mutations, leaks: [] }
  const isOpen = (mutation: Mutation) =>
    !environment.isBack(mutation) &&
    !environment.isUndone(mutation) &&
    !environment.isUndoneAround(mutation, role) &&
    !(role === 'helper' && isUndoneByCallers(mutation, module, environment))
  const all = mutations.filter(isOpen)
  const toProcess = all.filter(({ kind }) => kind === 'process').map(each => manual('put-to-process', each, context))
  const open = all.filter(({ kind }) => kind !== 'process')
  const undone = mutations.filter(mutation => !all.includes(mutation))
  if (!isSome(open)) return { undone, leaks: toProcess }
  return { undone, leaks: [...toProcess, ...leaksOf(open, role, context)] }
}

function leaksOf(open: Open, role: Role, context: Context): Leak[] {
  if (role === 'pytest-test' || role === 'fixture') return byMonkeypatch(open, role, context)
  if (role === 'wide-fixture') return byContext(open, context)
  if (role === 'helper') return byCallers(open, context)
  const isOfTestCase = role === 'unittest-test' || role === 'unittest-set-up'
  if (isOfTestCase || isClassSetUp(open[0].unit, role, context.module)) return [bySnapshot(open, role, context)]
  if (role === 'xunit-set-up' || role === 'class-set-up' || role === 'module-set-up')
    return byFixture(open, role, context)
  return [refuse(open[0], role, context)]
}

/** Changes of one function that nothing undoes. */
type Open = readonly [Mutation, ...Mutation[]]

function isSome<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0
}

function isClassSetUp(unit: SgNode, role: Role, { classes }: PythonModule): boolean {
  const owner = scopeOf(unit)
  return (
    role === 'class-set-up' && kindOf(owner) === 'class_definition' && classes.ancestryOf(owner).kind === 'test-case'
  )
}

/** Functions that are not rewritten, whatever they do. */
const MANUAL: Readonly<Partial<Record<Role, Reason>>> = {
  helper: 'helper',
  'context-manager': 'context-manager',
  'xunit-set-up': 'xunit-set-up',
  'class-set-up': 'class-set-up',
  'module-set-up': 'module-set-up',
  'of-unresolved-class': 'unresolved-base-class',
  'of-mixin': 'mixin-class',
  'not-collected': 'not-collected',
}

function refuse(first: Mutation, role: Role, context: Context): Leak {
  const { module } = context
  if (role !== 'module') return manual(MANUAL[role] ?? 'helper', first, context)
  const imports = module.names.imports.filter(({ scope }) => kindOf(scope) === 'module')
  const isBeforeImport = imports.some(({ statement }) => statement.range().start.index > first.at)
  return manual(isBeforeImport ? 'env-before-import' : 'module-level', first, context)
}

/** pytest: `monkeypatch` remembers each variable when it first changes it, and puts it back after the test. */
function byMonkeypatch(open: Open, role: Role, context: Context): Leak[] {
  const { module, environment } = context
  const [first] = open
  const { unit } = first
  const own = open.filter(({ scope }) => same(scope, unit))
  const { edits, doubtful, left } = translate(unit, own, module, environment)
  const taken = own.filter(mutation => !left.some(each => each.mutation === mutation))
  const others = [...leftAlone(left, context), ...innerLeaks(open, taken, context)]
  if (!isSome(taken)) return others
  const monkeypatch = role === 'fixture' ? takeMonkeypatchInFixture(unit, module) : takeMonkeypatch(unit, module)
  if ('reason' in monkeypatch) return [manual(monkeypatch.reason, first, context, monkeypatch.data)]
  // A change that stays must not come between those that go.
  const isTangled = left.some(({ mutation }) => taken.some(each => overlaps(each, mutation)))
  const [edit, ...more] = edits
  if (isTangled || !edit) return others

  const tearDown = tearDownAfter(taken, unit, module)
  const fixture = fixtureBetween(taken, unit, module, environment)
  const other = handedOnWith(taken, environment)
  const doubt: Message | undefined = doubtful
    ? 'may-be-set-before'
    : tearDown
      ? 'used-in-tear-down'
      : fixture
        ? 'fixture-between'
        : other
          ? 'handed-on'
          : undefined
  const finding: Finding<Message, Reason> = {
    at: placeOf(taken[0].node, module),
    messageId: doubt ?? messageOf(taken[0], role, context),
    data: dataOf(taken[0], {
      name: doubtful ? nameOf(unit) : (tearDown ?? nameOf(unit)),
      fixture: fixture ?? '',
      other: other ?? '',
      doubtful: doubtful ? shortened(doubtful.text) : '',
    }),
    fix: {
      title: 'Change the environment by monkeypatch',
      applicability: doubt ? 'unsafe' : 'safe',
      edits: [edit, ...more],
      imports: [...monkeypatch.imports, ...dropIfUnused(taken[0].environ, module)],
      shared: monkeypatch.parameter ? [monkeypatch.parameter.key] : [],
    },
  }
  return [{ finding, shared: monkeypatch.parameter ? [monkeypatch.parameter] : [] }, ...others]
}

/** A fixture that outlives a test: a MonkeyPatch of its own, undone where the fixture is over. */
function byContext(open: Open, context: Context): Leak[] {
  const { module, environment, python } = context
  const { unit } = open[0]
  const decorator = decoratorBeside(unit, module)
  if (decorator) return [manual('unknown-decorator', open[0], context, { decorator })]
  const own = open.filter(({ scope }) => same(scope, unit))
  const handover = inContext(unit, own, module, environment, python)
  if (!handover) return [manual('wide-fixture', open[0], context)]
  return byHandover(open, 'wide-fixture', handover, 'Change the environment by a MonkeyPatch of the fixture', context)
}

/** Hooks that take no fixtures: one fixture in their place. */
function byFixture(open: Open, role: Role, context: Context): Leak[] {
  const { module, environment, python } = context
  const { unit } = open[0]
  const own = open.filter(({ scope }) => same(scope, unit))
  const reason = MANUAL[role]!
  if (nameOf(unit) === 'setUpModule') return [manual('unittest-module', open[0], context)]
  if (kindOf(scopeOf(unit)) === 'class_definition' && module.classes.ancestryOf(scopeOf(unit)).kind !== 'plain')
    return [manual('unresolved-base-class', open[0], context)]
  const fixture = asFixture(unit, own, module, environment, python)
  if ('because' in fixture) return [manual(reason, open[0], context, { because: fixture.because })]
  return byHandover(open, role, fixture, `Make a fixture of ${nameOf(unit)} that puts the environment back`, context)
}

/** A helper: the snapshots of those who call it, or the monkeypatch that they pass to it. */
function byCallers(open: Open, context: Context): Leak[] {
  const { module, environment } = context
  const [first] = open
  const calls = callsOf(first.unit, module)
  const callers = (calls ?? []).filter(({ role }) => role !== 'helper')
  const isAsIs = ({ scope, unit }: Mutation) => same(scope, unit)
  if (
    !isSome(callers) ||
    !open.every(isAsIs) ||
    callers.some(call => open.some(each => isGuarded(call, each, environment)))
  )
    return [manual('helper', first, context)]
  if (callers.every(({ role }) => role === 'unittest-test' || role === 'unittest-set-up'))
    return [bySnapshotsOf(callers, open, context)]
  if (callers.every(({ role }) => role === 'pytest-test' || role === 'fixture'))
    return byPassing(callers, calls!, open, context)
  return [manual('helper', first, context)]
}

/** unittest: a snapshot in each test or set-up that calls a helper. */
function bySnapshotsOf(callers: readonly Call[], open: Open, context: Context): Leak {
  const { module, environment } = context
  const [first] = open
  const leaking = callers.filter(({ as, role }) => open.some(each => !environment.isUndoneAround(as(each), role)))
  const replacing = leaking.flatMap(({ as }) => replacementIn(as(first), open, context) ?? [])[0]
  if (replacing) return manual('replaces-environ', first, context, { change: shortened(replacing.text) })
  const shared = new Map<string, SharedEdit>()
  const imports: ImportNeed[] = []
  for (const { unit, role } of leaking) {
    const target = targetOf(unit, role, context)
    const snapshot = snapshotAt(target, role, context)
    if ('reason' in snapshot) return manual(snapshot.reason, first, context, { ...snapshot.data, name: nameOf(target) })
    shared.set(snapshot.shared.key, snapshot.shared)
    imports.push(...snapshot.imports)
  }
  return {
    finding: {
      at: placeOf(first.node, module),
      messageId: 'outlives-test',
      data: dataOf(first),
      fix: {
        title: `Put the environment back as it was before the tests that call ${nameOf(first.unit)}`,
        applicability: 'safe',
        edits: [],
        imports,
        shared: [...shared.keys()],
      },
    },
    shared: [...shared.values()],
  }
}

/** pytest: monkeypatch goes from the tests through to the helper. */
function byPassing(callers: readonly Call[], calls: readonly Call[], open: Open, context: Context): Leak[] {
  const { module, environment } = context
  const { unit: helper } = open[0]
  const { edits, doubtful, left } = translate(helper, open, module, environment)
  const taken = open.filter(mutation => !left.some(each => each.mutation === mutation))
  const isCaller = ({ unit }: Mutation) => callers.some(caller => same(caller.unit, unit))
  const isPutBack = (mutation: Mutation) => environment.isBack(mutation) || /^(delete|discard)$/.test(mutation.kind)
  const backs = environment.mutations.filter(each => isCaller(each) && isPutBack(each))
  if (!isSome(taken) || left.length > 0 || backs.some(back => taken.some(each => overlaps(each, back))))
    return [manual('helper', open[0], context)]
  // One that takes it has it from those who call it.
  const isPassed = !parameterNames(helper).includes('monkeypatch')
  const between = calls.filter(({ role }) => role === 'helper').map(({ unit }) => unit)
  const helpers = isPassed ? [helper, ...between.filter(each => !parameterNames(each).includes('monkeypatch'))] : []
  const passing = helpers.map(each => passMonkeypatch(each, module))
  const requests = (isPassed ? callers : []).map(({ unit, role }) => ({
    unit,
    request: role === 'fixture' ? takeMonkeypatchInFixture(unit, module) : takeMonkeypatch(unit, module),
  }))
  const refused = requests.flatMap(({ unit, request }) =>
    'reason' in request ? [{ ...request, name: nameOf(unit) }] : [],
  )[0]
  if (refused) return [manual(refused.reason, open[0], context, { ...refused.data, name: refused.name })]
  if (passing.some(each => each === undefined)) return [manual('helper', open[0], context)]

  const granted = requests.flatMap(({ request }) => ('reason' in request ? [] : [request]))
  const shared = [...(passing as SharedEdit[]), ...granted.flatMap(({ parameter }) => parameter ?? [])]
  const keys = [...new Set(shared.map(({ key }) => key))]
  const tearDown = callers.flatMap(({ unit }) => tearDownAfter(taken, unit, module) ?? [])[0]
  const fixture = callers.flatMap(({ unit }) => fixtureBetween(taken, unit, module, environment) ?? [])[0]
  const unsure = doubtful ?? taken.find(({ kind }) => kind === 'delete' || kind === 'discard')
  const isOwn = helpers.every(each => nameOf(each).startsWith('_'))
  const messageId: Message = unsure
    ? 'may-be-set-before'
    : tearDown
      ? 'used-in-tear-down'
      : fixture
        ? 'fixture-between'
        : isOwn
          ? 'outlives-test'
          : 'may-be-imported'
  const name = nameOf(unsure ? callers[0]!.unit : helper)
  const finding: Finding<Message, Reason> = {
    at: placeOf(taken[0].node, module),
    messageId,
    data: dataOf(taken[0], {
      name: messageId === 'used-in-tear-down' ? tearDown! : name,
      fixture: fixture ?? '',
      doubtful: unsure ? shortened(unsure.text) : '',
    }),
    fix: {
      title: `Pass monkeypatch to ${nameOf(helper)}`,
      applicability: messageId === 'outlives-test' ? 'safe' : 'unsafe',
      edits,
      imports: [
        ...granted.flatMap(({ imports }) => imports),
        ...(helpers.some(isAnnotated) ? [{ op: 'add', module: 'pytest' } as const] : []),
        ...dropIfUnused(taken[0].environ, module),
      ],
      shared: keys,
    },
  }
  return [{ finding, shared }]
}

function byHandover(
  open: Open,
  role: Role,
  { translation, taken, edits, imports }: Handover,
  title: string,
  context: Context,
): Leak[] {
  const { left, doubtful } = translation
  const others = [...leftAlone(left, context), ...innerLeaks(open, taken, context)]
  if (!isSome(taken) || left.some(({ mutation }) => taken.some(each => overlaps(each, mutation)))) return others
  const finding: Finding<Message, Reason> = {
    at: placeOf(taken[0].node, context.module),
    messageId: doubtful ? 'may-be-set-before' : messageOf(taken[0], role, context),
    data: dataOf(taken[0], { doubtful: doubtful ? shortened(doubtful.text) : '' }),
    fix: { title, applicability: doubtful ? 'unsafe' : 'safe', edits, imports },
  }
  return [{ finding, shared: [] }, ...others]
}

function leftAlone(left: readonly Left[], context: Context): Leak[] {
  return left.map(({ mutation, reason }) => manual(reason, mutation, context))
}

/** The changes in functions inside of one whose variables it has not handed over before. */
function innerLeaks(open: Open, taken: readonly Mutation[], context: Context): Leak[] {
  const isCovered = ({ keys, at }: Mutation) =>
    keys?.every(key => taken.some(each => each.at < at && each.kind !== 'discard' && each.keys?.includes(key))) ?? false
  return open
    .filter(({ scope, unit }) => !same(scope, unit))
    .filter(mutation => !isCovered(mutation))
    .map(mutation => manual('nested-function', mutation, context))
}

function messageOf(mutation: Mutation, role: Role, { module, environment }: Context): Message {
  if (environment.isUndonePlainly(mutation)) return 'test-can-fail'
  if (environment.isOnlyRemoved(mutation)) return 'only-removed'
  const isOnce = role === 'class-set-up' || role === 'module-set-up'
  const { tearDowns } = isOnce ? hooksOnce(mutation.unit, module) : hooksAround(mutation.unit, module)
  return role.endsWith('set-up') && tearDowns.some(environment.touches) ? 'set-up-can-fail' : 'outlives-test'
}

/**
 * unittest: one snapshot for all that a method does, its changes stay as they are. Where a set-up changes the environment too, the snapshot is taken
 * there: what is recorded between a set-up and its tear-down brings back what the tear-down has put away. Those that share one are findings of their own.
 */
function bySnapshot(open: Open, role: Role, context: Context): Leak {
  const { module } = context
  const [first] = open
  const { unit } = first
  const replacing = replacementIn(first, open, context)
  if (replacing) return manual('replaces-environ', first, context, { change: shortened(replacing.text) })
  const target = targetOf(unit, role, context)
  const snapshot = snapshotAt(target, role, context)
  if ('reason' in snapshot) return manual(snapshot.reason, first, context, { ...snapshot.data, name: nameOf(target) })
  return {
    finding: {
      at: placeOf(first.node, module),
      messageId: messageOf(first, role, context),
      data: dataOf(first),
      fix: {
        title: `Put the environment back as it was before ${nameOf(target)}`,
        applicability: 'safe',
        edits: [],
        imports: snapshot.imports,
        shared: [snapshot.shared.key],
      },
    },
    shared: [snapshot.shared],
  }
}

/** The method that takes the snapshot for a method of a TestCase. */
function targetOf(unit: SgNode, role: Role, { module, environment }: Context): SgNode {
  if (role !== 'unittest-test') return unit
  const { setUps } = hooksAround(unit, module)
  const changing = environment.mutations.map(({ unit }) => nameOf(unit)).filter(name => name !== '')
  const isCalled = (hook: SgNode) => changing.some(name => new RegExp(`(?<!def )\\b${name}\\(`).test(hook.text()))
  if (!setUps.some(hook => environment.touches(hook) || isCalled(hook))) return unit
  return setUps.find(hook => nameOf(hook) === 'setUp') ?? setUps[0]!
}

function snapshotAt(target: SgNode, role: Role, { module, environment, python }: Context) {
  const isClass = role === 'class-set-up'
  const style: SnapshotStyle = {
    enter: python === '3.8' ? undefined : isClass ? 'enterClassContext' : 'enterContext',
    cleanup: isClass ? 'addClassCleanup' : 'addCleanup',
  }
  const snapshot = snapshotIn(target, module, style)
  if ('reason' in snapshot) return snapshot
  const edits = joined(snapshot.edit, idleTearDown(target, module, environment), module)
  const key = `snapshot in ${nameOf(target)} at ${startOf(target)}`
  return { imports: snapshot.imports, shared: { key, when: 'any', edits } as const }
}

/** What puts another object in the place of `os.environ` in a method or in what sets it up. */
function replacementIn({ unit }: Mutation, open: Open, { module, environment }: Context): Mutation | undefined {
  const around = hooksAround(unit, module).setUps
  return environment.mutations.find(
    mutation =>
      mutation.kind === 'replace' &&
      (open.includes(mutation) || (around.some(hook => isIn(mutation.node, hook)) && !environment.isUndone(mutation))),
  )
}

function manual(reason: Reason, mutation: Mutation, { module, environment }: Context, data: Data = {}): Leak {
  const { unit } = mutation
  const base = unknownBaseOf(unit, module)
  const manager = reason === 'guarded-by-with' ? environment.doubtfulManager(mutation) : undefined
  const all = { ...dataOf(mutation), ...(base && { base }), ...(manager && { manager }), ...data }
  return { finding: { at: placeOf(mutation.node, module), messageId: reason, data: all }, shared: [] }
}

function dataOf({ text, unit }: Mutation, more: Data = {}): Data {
  return {
    change: shortened(text),
    name: titleOf(unit),
    ...more,
  }
}
