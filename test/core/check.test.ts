import { describe, expect, test } from 'vitest'
import type { Codemod, Edit, Finding, Plan } from '../../src/codemod.ts'
import { checkPlan } from '../../src/core/check.ts'
import { createSource } from '../../src/core/source.ts'

const codemod = {
  engine: 'jscodeshift',
  meta: { id: 'toy', messages: { fixed: '' }, reasons: { left: '' } },
} as unknown as Codemod
const sources = new Map([['a.ts', createSource('a.ts', 'one\r\ntwo 😀')]])
const edit = (start: number, end: number, text: string): Edit => ({ path: 'a.ts', start, end, text })

function finding(edits: readonly Edit[], more: Partial<Finding> = {}): Finding {
  const fix = { title: 'Fix', applicability: 'safe', edits, shared: [] as string[] } as const
  return { at: { path: 'a.ts', start: 0, end: 3 }, messageId: 'fixed', fix, ...more } as Finding
}

const problems = (plan: Plan) => checkPlan(codemod, plan, path => sources.get(path))

test('a plan that keeps the contract has no problem', () => {
  const shared = { key: 'k', when: 'any', edits: [edit(5, 5, 'x')] } as const
  const fix = { title: 'Fix', applicability: 'safe', edits: [edit(0, 3, 'ONE')], shared: ['k'] } as const
  const manual: Finding = { at: { path: 'a.ts', start: 5, end: 8 }, messageId: 'left', holds: ['k'] }
  const fixed: Finding = { at: { path: 'a.ts', start: 0, end: 3 }, messageId: 'fixed', fix }
  expect(problems({ findings: [fixed, manual], shared: [shared] })).toEqual([])
})

test('a fix may consist of shared edits, but not of those that are made for all or none', () => {
  const fix = { title: 'Fix', applicability: 'safe', edits: [], shared: ['k'] } as const
  const plan = (when: 'any' | 'all'): Plan => ({
    findings: [finding([], { fix })],
    shared: [{ key: 'k', when, edits: [edit(5, 5, 'x')] }],
  })
  expect(problems(plan('any'))).toEqual([])
  expect(problems(plan('all')).join('\n')).toContain('without edits')
})

describe('a problem is told for', () => {
  test.each<[string, Plan, string]>([
    ['an offset past the end', { findings: [finding([edit(0, 99, 'x')])] }, 'outside of the file'],
    ['an end before its start', { findings: [finding([edit(3, 1, 'x')])] }, 'outside of the file'],
    ['half a character', { findings: [finding([edit(10, 10, 'x')])] }, 'into the middle of a character'],
    [
      'half a line break',
      { findings: [finding([edit(4, 4, 'x')])] },
      'into the middle of a character or of a line break',
    ],
    ['another file', { findings: [finding([{ ...edit(0, 1, 'x'), path: 'b.ts' }])] }, 'b.ts, which is not in the run'],
    ['overlapping edits', { findings: [finding([edit(0, 3, 'x'), edit(2, 4 - 1, 'y')])] }, 'overlap'],
    ['an edit that changes nothing', { findings: [finding([edit(0, 3, 'one')])] }, 'changes nothing'],
    ['broken Unicode', { findings: [finding([edit(0, 3, '\ud83d')])] }, 'not well-formed'],
    [
      'a fix with a reason as its message',
      { findings: [finding([edit(0, 3, 'x')], { messageId: 'left' })] },
      'meta.messages',
    ],
    [
      'a manual finding with a message of fixes',
      { findings: [{ at: { path: 'a.ts', start: 0, end: 1 }, messageId: 'fixed' }] },
      'meta.reasons',
    ],
    ['a fix without edits', { findings: [finding([])] }, 'without edits'],
    [
      'a shared edit that is missing',
      { findings: [{ at: { path: 'a.ts', start: 0, end: 1 }, messageId: 'left', holds: ['k'] }] },
      'shared edit "k" that the plan does not have',
    ],
    [
      'a shared key used twice',
      { findings: [], shared: [0, 1].map(() => ({ key: 'k', when: 'any', edits: [edit(0, 1, 'x')] }) as const) },
      'there twice',
    ],
  ])('%s', (_name, plan, expected) => {
    expect(problems(plan).join('\n')).toContain(expected)
  })

  test('a fix that overlaps the shared edit that comes with it', () => {
    const fix = { title: 'Fix', applicability: 'safe', edits: [edit(0, 3, 'x')], shared: ['k'] } as const
    const shared = { key: 'k', when: 'any', edits: [edit(1, 2, 'y')] } as const
    const plan: Plan = { findings: [finding([], { fix } as Partial<Finding>)], shared: [shared] }
    expect(problems(plan).join('\n')).toContain('overlap')
  })
})
