import { defineCodemod, type Finding } from '../../src/codemod.ts'
import { byCallers } from './environ-to-monkeypatch/by-callers.ts'
import { bySnapshot } from './environ-to-monkeypatch/by-snapshot.ts'
import { type Handover, inContext } from './environ-to-monkeypatch/contexts.ts'
import { fixtureBetween, handedOnWith, overlaps, tearDownAfter } from './environ-to-monkeypatch/doubts.ts'
import type { Mutation } from './environ-to-monkeypatch/environment.ts'
import { readEnvironment } from './environ-to-monkeypatch/guards.ts'
import { isUndoneByCallers } from './environ-to-monkeypatch/helpers.ts'
import {
  type Context,
  dataOf,
  isClassSetUp,
  isSome,
  type Leak,
  type Message,
  manual,
  messageOf,
  type Open,
  type Reason,
} from './environ-to-monkeypatch/leaks.ts'
import { MESSAGES, REASONS } from './environ-to-monkeypatch/messages.ts'
import { type Left, translate } from './environ-to-monkeypatch/translation.ts'

import { hooksAsFixture } from './environ-to-monkeypatch/xunit.ts'
import type { Topic } from './shared/foreign-classes.ts'

import { readModule } from './shared/module.ts'
import { decoratorBeside, takeMonkeypatch, takeMonkeypatchInFixture } from './shared/monkeypatch.ts'
import { ANYWHERE, isTestCode, type Role, roleOf } from './shared/roles.ts'
import { dropIfUnused } from './shared/spelling.ts'
import { byUnit, kindOf, nameOf, same, scopeOf } from './shared/syntax.ts'
import { placeOf, shortened } from './shared/wording.ts'

const ABOUT = /environ|putenv|setenv|delenv/

const TOPIC: Topic = {
  does: 'has to do with the environment itself',
  undoes: 'put it back',
  isIn: (around, called) => ABOUT.test(around) || ABOUT.test(called),
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

  plan({ source, tree, modules }, { python }) {
    const module = readModule({ source, tree, modules }, TOPIC)
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

/** What is known about the changes of one function. */
interface Verdict {
  /** Changes that something undoes. */
  readonly undone: readonly Mutation[]
  readonly leaks: readonly Leak[]
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
  const fixture = hooksAsFixture(unit, own, module, environment, python)
  if ('because' in fixture) return [manual(reason, open[0], context, { because: fixture.because })]
  return byHandover(open, role, fixture, `Make a fixture of ${nameOf(unit)} that puts the environment back`, context)
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
