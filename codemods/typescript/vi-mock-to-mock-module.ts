import type { ASTNode } from 'jscodeshift'
import { defineCodemod, type Edit, type FixableFinding, type ManualFinding } from '../../src/codemod.ts'
import { actualLoads, type Original, replaceOriginal } from './shared/mocks/factories.ts'
import { fixFinding, manualFinding } from './shared/mocks/findings.ts'
import { type MockPlan, planMocks } from './shared/mocks/fixes.ts'
import { isNoMock } from './shared/mocks/lifetimes.ts'
import { keyOf, type MockedFile, placeOf, readMockedFile } from './shared/mocks/mocked-file.ts'
import { MESSAGES, REASONS, SCOPE } from './shared/mocks/texts.ts'
import type { ModuleMock } from './shared/module-mocks.ts'
import { moduleKey } from './shared/modules.ts'
import { importsBunTest, isTestFile } from './shared/runner.ts'
import { enclosingFunction } from './shared/standing.ts'
import { isFunction, isWithin, stringOf } from './shared/syntax.ts'

const messages = {
  ...MESSAGES,
  'do-mock':
    "Bun has no {call}. The fix mocks '{module}' where the call stands, and puts the real module back: see that modules which are loaded already may get " +
    'the mock too, where {call} is for those that are loaded later.',
  unmock:
    "Bun has no {call}. The fix puts a copy of '{module}' in place of the mock: see that modules which are loaded already may get it too, where {call} is " +
    'for those that are loaded later.',
  hoisted:
    'Bun has no {call}, and hoists nothing: the values are made where they stand, above the mocks that use them.',
  'hoisted-effects':
    'Bun has no {call}, and hoists nothing. The fix runs its function where it stands, below the imports: see that they do without what it does.',
  actual: "Bun has no {call}. The fix takes '{module}' from a copy of the real module, made above all mocks.",
  'load-actual':
    "Bun has no {call}. The fix takes '{module}' from a copy of the real module, made above all mocks: see that it can be loaded there, and has exports " +
    'by name.',
}

const reasons = {
  ...REASONS,
  'other-runner':
    '{call} in a file that does not import bun:test. Under vitest and jest the mock ends with its file, and there is nothing to do. If bun runs ' +
    'the file, say so: -O runner=bun.',
  'nothing-mocked': "Bun has no {call}, and nothing in this file mocks '{module}'. Take the call out.",
  'hoisted-statement':
    'Bun has no {call}, and runs imports first. Do this in a module of its own that is imported first, or load the modules below it by await import().',
}

type Message = keyof typeof messages
type Reason = keyof typeof reasons
type SomeFinding = FixableFinding<Message> | ManualFinding<Reason>

export default defineCodemod({
  engine: 'jscodeshift',
  meta: {
    id: 'vi-mock-to-mock-module',
    summary: 'Put the real module back after vi.mock and jest.mock under bun',
    why:
      'Under bun vi.mock and jest.mock are mock.module: not hoisted, and for the whole process. Every file that runs later gets the mock in place of the ' +
      'module, so that it passes or fails by the order of the files; mock.restore() changes nothing about it. The fix copies the real module before ' +
      'the first mock of the file and puts the copy back after its last test. (No hook runs in a file that fails to load, or whose tests are all ' +
      'filtered out by -t: there the mock stays. So does what other modules took from it while they were loaded.)',
    languages: ['typescript'],
    messages,
    reasons,
    options: {
      scope: SCOPE,
      runner: {
        default: 'auto',
        values: ['auto', 'bun'],
        doc: 'Which files run under bun. auto: those that import bun:test. bun: all, for suites that import vitest or @jest/globals, or use globals.',
      },
    },
    fixes: 'sometimes',
    triggers: [
      '.mock(',
      '.mock<',
      '.mock?.',
      '.doMock',
      '.unmock',
      '.doUnmock',
      '.dontMock',
      '.unstable_mockModule',
      '.hoisted',
      '.importActual',
      '.requireActual',
    ],
    status: 'preview',
  },

  plan(input, { runner, scope }) {
    const file = readMockedFile(input)
    const sites = file.mocks.filter(({ name }) => name !== 'mock.module')
    if (runner === 'auto' && !importsBunTest(input.tree))
      return { findings: sites.map(mock => reason(file, mock, 'other-runner')) }
    const planned = planMocks(file, scope)
    const loads = actualLoads(file).filter(
      ({ node }) => !file.mocks.some(({ call }) => isWithin(input.tree, node, call)),
    )
    return {
      findings: [
        ...sites.flatMap(mock => findingOf(file, planned, mock)),
        ...loads.map(load => actualFinding(file, planned, load)),
      ],
      shared: planned.shared,
      safe: sites.filter(mock => planned.verdicts.get(mock)!.kind === 'safe').map(({ call }) => placeOf(file, call)),
    }
  },
})

function reason(file: MockedFile, mock: ModuleMock, name: Reason): ManualFinding<Reason> {
  return manualFinding(file, mock, {
    kind: 'manual',
    reason: name as keyof typeof REASONS,
    data: {},
  }) as ManualFinding<Reason>
}

function findingOf(file: MockedFile, planned: MockPlan, mock: ModuleMock): SomeFinding[] {
  if (mock.name.endsWith('.hoisted')) return [hoistedFinding(file, mock)]
  if (isNoMock(mock)) return [unmockFinding(file, planned, mock)]
  const verdict = planned.verdicts.get(mock)!
  if (verdict.kind === 'manual') return [manualFinding(file, mock, verdict)]
  if (verdict.kind !== 'fix') return []
  const title = `Mock '${mock.specifier}' by mock.module, and put a copy of the real module back`
  const finding = fixFinding(file, mock, verdict, { title, ...asMockModule(file, planned, mock) })
  if (mock.name === 'vi.mock' || mock.name === 'jest.mock') return [finding]
  return [{ ...finding, messageId: 'do-mock', fix: { ...finding.fix, applicability: 'unsafe' } }]
}

/** Calls `mock.module` instead, with the module as a string. */
function asMockModule(
  { source, tree, names }: MockedFile,
  { snapshots: { mockModule } }: MockPlan,
  { call, literal }: ModuleMock,
) {
  const { start } = tree.span(call.callee as ASTNode)
  const { end } = tree.span((call.typeParameters ?? call.callee) as ASTNode)
  const edits: Edit[] = [{ path: source.path, start, end, text: mockModule.name }]
  const argument = call.arguments[0] as ASTNode
  if (argument !== literal) edits.push({ path: source.path, ...tree.span(argument), text: tree.slice(literal!) })
  return { edits, imports: [...mockModule.imports, ...names.dropIfUnused(call.callee as ASTNode)] }
}

function unmockFinding(file: MockedFile, planned: MockPlan, mock: ModuleMock): SomeFinding {
  const { source, tree, modules } = file
  const key = keyOf(mock)
  if (key === undefined) return reason(file, mock, 'computed-specifier')
  if (!planned.lives.has(key)) return reason(file, mock, 'nothing-mocked')
  if (!modules.exists(mock.specifier!)) return reason(file, mock, 'not-found')
  const { name, imports, shared } = planned.snapshots.byKey.get(key)!
  const { edits, imports: own } = asMockModule(file, planned, mock)
  const { end } = tree.span(mock.call.arguments.at(-1) as ASTNode)
  return {
    at: placeOf(file, mock.call),
    messageId: 'unmock',
    data: { call: mock.name, module: mock.specifier! },
    fix: {
      title: `Put a copy of '${mock.specifier}' back`,
      applicability: 'unsafe',
      edits: [...edits, { path: source.path, start: end, end, text: `, () => ${name}` }],
      imports: [...imports, ...own],
      shared,
    },
  }
}

/** `vi.hoisted(() => values)` is the values where it stands. */
function hoistedFinding(file: MockedFile, mock: ModuleMock): SomeFinding {
  const { source, tree, names } = file
  const { call } = mock
  const fn = call.arguments[0] as ASTNode | undefined
  const holder = tree.parent(call)!
  const isValue = holder.type === 'VariableDeclarator' || holder.type === 'AwaitExpression'
  if (!isFunction(fn) || fn.params.length > 0 || !isValue || enclosingFunction(tree, call))
    return reason(file, mock, 'hoisted-statement')
  const isPlain = fn.type === 'ArrowFunctionExpression' && !/^(?:Block|Sequence)/.test(fn.body.type) && !fn.async
  const text = isPlain ? tree.slice(fn.body as ASTNode) : `(${tree.slice(fn)})()`
  const body = fn.body.type === 'BlockStatement' ? (fn.body.body as ASTNode[]) : []
  const hasEffects = body.some(({ type }) => !/Declaration$|^ReturnStatement$/.test(type))
  return {
    at: placeOf(file, call),
    messageId: hasEffects ? 'hoisted-effects' : 'hoisted',
    data: { call: mock.name },
    fix: {
      title: 'Make the values where they stand',
      applicability: hasEffects ? 'unsafe' : 'safe',
      edits: [{ path: source.path, ...tree.span(call), text }],
      imports: names.dropIfUnused(call.callee as ASTNode),
    },
  }
}

/** `vi.importActual` and `jest.requireActual` outside of the factories of mocks. */
function actualFinding(file: MockedFile, { snapshots }: MockPlan, load: Original): SomeFinding {
  const { source, tree, names, modules, real } = file
  const module = stringOf(load.literal)!
  const key = moduleKey(module)
  const callee = (load.call as unknown as { callee: ASTNode }).callee
  const at = placeOf(file, load.node)
  const data = { call: tree.slice(callee), module }
  if (!modules.exists(module)) return { at, messageId: 'not-found', data }
  if (!isTestFile(source.path, tree, names)) return { at, messageId: 'no-test-file', data }
  const { name, imports, shared } = snapshots.byKey.get(key)!
  const isSure = real.isLoaded(key)
  return {
    at,
    messageId: isSure ? 'actual' : 'load-actual',
    data,
    fix: {
      title: `Take '${module}' from a copy`,
      applicability: isSure ? 'safe' : 'unsafe',
      edits: [replaceOriginal(file, load, name)],
      imports: [...imports, ...names.dropIfUnused(callee)],
      shared,
    },
  }
}
