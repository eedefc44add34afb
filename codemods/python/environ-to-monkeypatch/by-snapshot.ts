/** Methods of TestCases: a snapshot undoes what they change. */
import type { SgNode } from '@ast-grep/napi'
import { hooksAround } from '../shared/hooks.ts'
import type { Role } from '../shared/roles.ts'
import { isIn, nameOf, startOf } from '../shared/syntax.ts'
import { placeOf, shortened } from '../shared/wording.ts'
import type { Mutation } from './environment.ts'
import { type Context, dataOf, type Leak, manual, messageOf, type Open } from './leaks.ts'
import { type SnapshotStyle, snapshotIn } from './snapshots.ts'
import { idleTearDown, joined } from './tear-down.ts'
/**
 * unittest: one snapshot for all that a method does, its changes stay as they are. Where a set-up changes the environment too, the snapshot is taken
 * there: what is recorded between a set-up and its tear-down brings back what the tear-down has put away. Those that share one are findings of their own.
 */
export function bySnapshot(open: Open, role: Role, context: Context): Leak {
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
export function targetOf(unit: SgNode, role: Role, { module, environment }: Context): SgNode {
  if (role !== 'unittest-test') return unit
  const { setUps } = hooksAround(unit, module)
  const changing = environment.mutations.map(({ unit }) => nameOf(unit)).filter(name => name !== '')
  const isCalled = (hook: SgNode) => changing.some(name => new RegExp(`(?<!def )\\b${name}\\(`).test(hook.text()))
  if (!setUps.some(hook => environment.touches(hook) || isCalled(hook))) return unit
  return setUps.find(hook => nameOf(hook) === 'setUp') ?? setUps[0]!
}

/** The snapshot at the top of a method, as an edit that all that need it share; the reason where there is none. */
export function snapshotAt(target: SgNode, role: Role, { module, environment, python }: Context) {
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
export function replacementIn({ unit }: Mutation, open: Open, { module, environment }: Context): Mutation | undefined {
  const around = hooksAround(unit, module).setUps
  return environment.mutations.find(
    mutation =>
      mutation.kind === 'replace' &&
      (open.includes(mutation) || (around.some(hook => isIn(mutation.node, hook)) && !environment.isUndone(mutation))),
  )
}
