import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Codemod, Edit, Finding, Plan, SharedEdit } from '../../src/codemod.ts'
import { type CodemodPlan, resolveConflicts, rivalsOf, type Site, sitesOf } from '../../src/core/conflicts.ts'

const at = (start: number, end: number, path = 'a.ts') => ({ path, start, end })
const edit = (start: number, end: number, text: string, path = 'a.ts'): Edit => ({ path, start, end, text })

function finding(edits: readonly [Edit, ...Edit[]], shared: string[] = []): Finding {
  const [{ path, start, end }] = edits
  return { at: { path, start, end }, messageId: 'm', fix: { title: 'Fix it', applicability: 'safe', edits, shared } }
}

function planOf(id: string, findings: Finding[], shared: SharedEdit[] = []): CodemodPlan {
  const codemod = { engine: 'jscodeshift', meta: { id } } as unknown as Codemod
  const plan: Plan = { findings, shared }
  return sitesOf(codemod, plan)
}

const all = () => true

test('an outer change blocks what it contains, and says which', () => {
  const plan = planOf('a', [finding([edit(5, 8, 'in')]), finding([edit(0, 20, 'out')])])
  const [outer, inner] = plan.sites as [Site, Site]
  const { applied, blocked, edits } = resolveConflicts([plan], all)
  expect([...applied]).toEqual([outer])
  expect(blocked.get(inner)).toBe(outer)
  expect(edits.get('a.ts')).toEqual([edit(0, 20, 'out')])
})

test('when the outer one is not taken, the inner one goes in', () => {
  const plan = planOf('a', [finding([edit(0, 20, 'out')]), finding([edit(5, 8, 'in')])])
  const [outer, inner] = plan.sites as [Site, Site]
  const { applied } = resolveConflicts([plan], site => site !== outer)
  expect([...applied]).toEqual([inner])
})

test('edits of one codemod may touch; those of two may not', () => {
  const one = planOf('a', [finding([edit(0, 3, 'x')]), finding([edit(3, 6, 'y')])])
  expect(resolveConflicts([one], all).blocked.size).toBe(0)
  const two = [planOf('a', [finding([edit(0, 3, 'x')])]), planOf('b', [finding([edit(3, 6, 'y')])])]
  expect(resolveConflicts(two, all).applied.size).toBe(1)
})

test('the codemod named first wins', () => {
  const [a, b] = [planOf('a', [finding([edit(4, 6, 'a')])]), planOf('b', [finding([edit(0, 9, 'b')])])]
  expect([...resolveConflicts([a, b], all).applied]).toEqual(a.sites)
  expect([...resolveConflicts([b, a], all).applied]).toEqual(b.sites)
})

test('a fix that must be alone shares a file with none of another codemod, and with its own', () => {
  const alone = (fix: Finding) => ({ ...fix, fix: { ...fix.fix!, alone: true } })
  const a = planOf('a', [alone(finding([edit(0, 1, 'x')])), alone(finding([edit(4, 5, 'y')]))])
  const b = planOf('b', [finding([edit(20, 21, 'z')]), finding([edit(20, 21, 'z', 'b.ts')])])
  const [near, far] = b.sites as [Site, Site]
  const first = resolveConflicts([a, b], all)
  expect([...first.applied]).toEqual([...a.sites, far])
  expect(first.blocked.get(near)).toBe(a.sites[0])
  expect([...resolveConflicts([b, a], all).applied]).toEqual([near, far])
})

test('a fix over two files goes in whole or not at all', () => {
  const wide = finding([edit(0, 1, 'w', 'a.ts'), edit(0, 1, 'w', 'b.ts')])
  const narrow = planOf('b', [finding([edit(0, 1, 'n', 'b.ts')])])
  const { applied, edits } = resolveConflicts([narrow, planOf('a', [wide])], all)
  expect([...applied]).toEqual(narrow.sites)
  expect(edits.get('a.ts')).toBeUndefined()
})

test('an `any` shared edit comes once, with the first fix that needs it, and not without one', () => {
  const shared: SharedEdit = { key: 'hook', when: 'any', edits: [edit(9, 9, 'hook')] }
  const plan = planOf('a', [finding([edit(0, 1, 'x')], ['hook']), finding([edit(2, 3, 'y')], ['hook'])], [shared])
  const second = plan.sites[1]
  expect(resolveConflicts([plan], all).edits.get('a.ts')).toHaveLength(3)
  expect(resolveConflicts([plan], site => site === second).edits.get('a.ts')).toEqual([
    edit(2, 3, 'y'),
    edit(9, 9, 'hook'),
  ])
  expect(resolveConflicts([plan], () => false).edits.size).toBe(0)
})

test('equal shared edits of two codemods are made once', () => {
  const shared: SharedEdit = { key: 'parameter', when: 'any', edits: [edit(9, 9, ', monkeypatch')] }
  const plans = [
    planOf('a', [finding([edit(20, 21, 'x')], ['parameter'])], [shared]),
    planOf('b', [finding([edit(30, 31, 'y')], ['parameter'])], [shared]),
  ]
  const { applied, edits } = resolveConflicts(plans, all)
  expect(applied.size).toBe(2)
  expect(edits.get('a.ts')?.filter(({ text }) => text === ', monkeypatch')).toHaveLength(1)
})

test('a fix whose shared edit cannot be made is blocked', () => {
  const shared: SharedEdit = { key: 'hook', when: 'any', edits: [edit(4, 8, 'hook')] }
  const plans = [
    planOf('a', [finding([edit(5, 6, 'x')])]),
    planOf('b', [finding([edit(0, 1, 'y')], ['hook'])], [shared]),
  ]
  expect(resolveConflicts(plans, all).blocked.get(plans[1]!.sites[0]!)).toBe(plans[0]!.sites[0])
})

test('an `all` shared edit waits for every user, and for whoever holds it', () => {
  const shared: SharedEdit = { key: 'drop', when: 'all', edits: [edit(9, 12, '')] }
  const users = [finding([edit(0, 1, 'x')], ['drop']), finding([edit(2, 3, 'y')], ['drop'])]
  const dropped = (plan: CodemodPlan, accept: (site: Site) => boolean) =>
    resolveConflicts([plan], accept)
      .edits.get('a.ts')
      ?.some(({ start }) => start === 9) ?? false
  const plan = planOf('a', users, [shared])
  expect(dropped(plan, all)).toBe(true)
  expect(dropped(plan, site => site === plan.sites[0])).toBe(false)
  const holder: Finding = { at: at(5, 6), messageId: 'manual', holds: ['drop'] }
  expect(dropped(planOf('a', [...users, holder], [shared]), all)).toBe(false)
})

test('import needs go to the file that they name', () => {
  const base = finding([edit(0, 1, 'x')])
  const needs = [{ op: 'add', module: 'm', name: 'n' } as const, { op: 'add', module: 'm', path: 'b.ts' } as const]
  const plan = planOf('a', [{ ...base, fix: { ...base.fix!, imports: needs } } as Finding])
  const { imports } = resolveConflicts([plan], all)
  expect(Object.fromEntries(imports)).toEqual({ 'a.ts': [needs[0]], 'b.ts': [needs[1]] })
})

test('rivals are those of which one blocks the other', () => {
  const edits = fc.tuple(fc.nat(12), fc.nat(3)).map(([start, length]) => edit(start, start + length, 'x'))
  const findings = fc.array(fc.record({ edit: edits, shared: fc.subarray(['one', 'two']), alone: fc.boolean() }), {
    maxLength: 6,
  })
  const shared: SharedEdit[] = [
    { key: 'one', when: 'any', edits: [edit(4, 4, 'one')] },
    { key: 'two', when: 'any', edits: [edit(9, 11, 'two')] },
  ]
  const plans = fc.array(findings, { minLength: 1, maxLength: 3 }).map(lists =>
    lists.map((list, index) => {
      const made = list.map(({ edit, shared, alone }) => {
        const { fix, ...rest } = finding([edit], shared)
        return { ...rest, fix: { ...fix!, alone } }
      })
      return planOf(`codemod${index}`, made, shared)
    }),
  )
  fc.assert(
    fc.property(plans, plans => {
      const rivals = rivalsOf(plans)
      const sites = plans.flatMap(plan => plan.sites)
      for (const one of sites) {
        for (const other of sites) {
          if (one === other) continue
          const { blocked } = resolveConflicts(plans, site => site === one || site === other)
          expect(rivals.get(one)?.has(other) ?? false).toBe(blocked.size > 0)
        }
      }
    }),
  )
})
