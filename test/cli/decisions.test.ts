import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import chdirToMonkeypatch from '../../codemods/python/chdir-to-monkeypatch.ts'
import mkdtempToAddcleanup from '../../codemods/python/mkdtemp-to-addcleanup.ts'
import addMockRestore from '../../codemods/typescript/add-mock-restore.ts'
import spreadRealModule from '../../codemods/typescript/spread-real-module.ts'
import { byRule } from '../../src/cli/review/start.ts'
import { applyEdits } from '../../src/core/edits.ts'
import { plan } from '../../src/plan.ts'
import { type ResolvedRun, resolve } from '../../src/resolve.ts'
import { questionsOf } from '../../src/review/changes.ts'
import { decisionsFile, kept, readDecisions } from '../../src/review/decisions.ts'
import { blockerOf, isOpen, START, type State, step } from '../../src/review/machine.ts'
import { folder } from '../folder.ts'

const cases = [
  'chdir-to-monkeypatch/several-moves/before.py',
  'chdir-to-monkeypatch/unittest-shapes/before.py',
  'mkdtemp-to-addcleanup/unittest/before.py',
  'spread-real-module/in-hooks-and-functions/before.ts',
  'add-mock-restore/example/before.ts',
]
const texts = Object.fromEntries(
  cases.map((name, index) => {
    const extension = name.slice(name.lastIndexOf('.'))
    const file = extension === '.py' ? `test_${index}.py` : `${index}.test.ts`
    return [file, readFileSync(new URL(`../../__testfixtures__/${name}`, import.meta.url), 'utf8')]
  }),
)

const codemods = [chdirToMonkeypatch, mkdtempToAddcleanup, spreadRealModule, addMockRestore]

function written({ groups }: ResolvedRun) {
  return Object.fromEntries(
    groups.flatMap(({ files }) => files.map(({ path, text, edits }) => [path, applyEdits(text, edits)])),
  )
}

test('what a review takes, and nothing else, is written: here, and where its decisions are carried to', async () => {
  const { path: cwd } = folder(texts)
  const request = { codemods, paths: ['.'], cwd }
  const way = { unsafe: false, dryRun: true, allowDirty: true, allowOutside: true, isGiven: true }
  const questions = (await plan(request)).groups.flatMap(questionsOf)
  expect(questions.filter(({ isFixable }) => isFixable).length).toBeGreaterThan(8)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('y', 'n', 'a', 'd', 'j', 'u', 'A'), { maxLength: 12 }), async keys => {
      const begun = step(step(START, { kind: 'found', changes: questions }), { kind: 'planned' })
      const state = keys.reduce<State>((now, key) => step(now, { kind: 'key', key }), begun)
      const taken = new Set(
        questions.filter(({ id }) => state.decisions.get(id)?.kind === 'accept').map(({ site }) => site),
      )
      const run = await plan(request)
      const again = new Map(run.groups.flatMap(questionsOf).map(({ id, site }) => [site, id]))
      const isTaken = (id: string | undefined) => id !== undefined && state.decisions.get(id)?.kind === 'accept'
      const direct = await resolve(run, site => isTaken(again.get(site)))

      const decisions = readDecisions(
        decisionsFile(
          questions.flatMap(question => {
            const decision = state.decisions.get(question.id)
            return decision ? [kept(question, decision)] : []
          }),
        ),
      )
      if (typeof decisions === 'string') throw new Error(decisions)
      const decided = await byRule(request, { ...way, saved: decisions })
      expect(decided.notes).toEqual([])
      const carried = await resolve(decided.run, decided.choose)
      expect(written(carried)).toEqual(written(direct))

      const sites = carried.groups.flatMap(group => group.sites)
      expect(sites.filter(({ status }) => status === 'applied')).toHaveLength(taken.size)
      expect(sites.filter(({ status }) => status === 'blocked' || status === 'failed')).toEqual([])
      for (const question of questions)
        expect(isOpen(state, question) || state.decisions.has(question.id) || blockerOf(state, question)).toBeTruthy()
    }),
    { numRuns: 25 },
  )
})
