import type { ASTNode } from 'jscodeshift'
import { defineCodemod, type FixableFinding, type ManualFinding } from '../../src/codemod.ts'
import { fixFinding, makesSpies, manualFinding, restoresOf } from './shared/mocks/findings.ts'
import { type MockPlan, planMocks } from './shared/mocks/fixes.ts'
import { type MockedFile, placeOf, readMockedFile } from './shared/mocks/mocked-file.ts'
import { MESSAGES, REASONS, SCOPE } from './shared/mocks/texts.ts'
import type { ModuleMock } from './shared/module-mocks.ts'
import { replacingPreload } from './shared/preloads.ts'
import { importsBunTest } from './shared/runner.ts'
import { UNLOADING, unloadings } from './spread-real-module/unloading.ts'

const { 'passed-on': _, ...mockReasons } = REASONS

const reasons = {
  ...mockReasons,
  'restore-spies-only':
    '{call} puts methods back that spyOn replaced, and this file makes no spies. It leaves every module mock in place; put a copy of the real module ' +
    'back instead: mock.module(name, () => copy).',
}

const messages = { ...MESSAGES, ...UNLOADING }

type Message = keyof typeof messages
type Reason = keyof typeof reasons

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'spread-real-module',
    summary: 'Put the real module back after mock.module',
    why:
      'mock.module holds for the whole process: every file that runs later gets the mock in place of the module, so that it passes or fails by the order ' +
      'of the files. mock.restore() changes nothing about it, and neither does mock.module(name, () => real), since the namespace of an import is the ' +
      'mocked module itself. The fix copies the real module before the first mock of the file, spreads the copy into the mock, and puts it back after ' +
      'the last test, or after each one where the tests make the mock. (No hook runs in a file that fails to load, or whose tests are all filtered out ' +
      'by -t: there the mock stays. So does what other modules took from it while they were loaded.)',
    languages: ['typescript'],
    messages,
    reasons,
    options: { scope: SCOPE },
    fixes: 'sometimes',
    triggers: ['.module(', '.module<', '.module?.'],
    status: 'preview',
  },

  plan(input, { scope }) {
    if (!importsBunTest(input.tree)) return { findings: [] }
    const file = readMockedFile(input)
    const planned = planMocks(file, scope)
    const sites = file.mocks.filter(({ name }) => name === 'mock.module')
    const findings = sites.flatMap(mock => findingOf(file, planned, mock))
    return {
      findings: [...findings, ...unloadings(file), ...restoresInVain(file, planned)],
      shared: planned.shared,
      safe: sites.filter(mock => planned.verdicts.get(mock)!.kind === 'safe').map(({ call }) => placeOf(file, call)),
    }
  },
})

function findingOf(
  file: MockedFile,
  { verdicts }: MockPlan,
  mock: ModuleMock,
): (FixableFinding<Message> | ManualFinding<Reason>)[] {
  const verdict = verdicts.get(mock)!
  if (verdict.kind === 'manual') return [manualFinding(file, mock, verdict) as ManualFinding<Reason>]
  if (verdict.kind !== 'fix') return []
  return [fixFinding(file, mock, verdict, { title: `Put a copy of '${mock.specifier}' back`, edits: [], imports: [] })]
}

/** Calls that undo spies, in a file without spies whose module mocks nothing puts back. */
function restoresInVain(file: MockedFile, { verdicts }: MockPlan): ManualFinding<Reason>[] {
  const leaks = [...verdicts.values()].some(({ kind }) => kind === 'fix' || kind === 'manual')
  if (!leaks || makesSpies(file) || replacingPreload(file.modules) !== undefined) return []
  const callOf = (node: ASTNode) => file.tree.slice((node as unknown as { callee: ASTNode }).callee)
  return restoresOf(file).map(node => ({
    at: placeOf(file, node),
    messageId: 'restore-spies-only' as const,
    data: { call: `${callOf(node)}()` },
  }))
}
