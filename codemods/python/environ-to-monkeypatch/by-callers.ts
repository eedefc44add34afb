import type { Finding, ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { takeMonkeypatch, takeMonkeypatchInFixture } from '../shared/monkeypatch.ts'
import { isAnnotated, parameterNames } from '../shared/parameters.ts'
import { dropIfUnused } from '../shared/spelling.ts'
import { nameOf, same } from '../shared/syntax.ts'
import { placeOf, shortened } from '../shared/wording.ts'
import { replacementIn, snapshotAt, targetOf } from './by-snapshot.ts'
import { fixtureBetween, overlaps, tearDownAfter } from './doubts.ts'
import type { Mutation } from './environment.ts'
import { type Call, callsOf, isGuarded, passMonkeypatch } from './helpers.ts'
import { type Context, dataOf, isSome, type Leak, type Message, manual, type Open, type Reason } from './leaks.ts'
import { translate } from './translation.ts'
/** A helper: the snapshots of those who call it, or the monkeypatch that they pass to it. */
export function byCallers(open: Open, context: Context): Leak[] {
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
