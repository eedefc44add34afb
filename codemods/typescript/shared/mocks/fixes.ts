/** What becomes of each module mock of a file: put back already, to be put back by a fix, or left to people. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, SharedEdit } from '../../../../src/codemod.ts'
import type { ModuleMock } from '../module-mocks.ts'
import { hasQuery, moduleKey } from '../modules.ts'
import { replacingPreload } from '../preloads.ts'
import { isTestFile } from '../runner.ts'
import { isWithin, stringOf } from '../syntax.ts'
import { actualLoads, type Factory, factoryFunction, readFactory } from './factories.ts'
import { factoryEdits } from './factory-edits.ts'
import { lateCopies } from './late-copies.ts'
import { isNoMock, type Lifetime, type MockLife, mockLifeOf, mocksByKey } from './lifetimes.ts'
import { keyOf, type MockedFile } from './mocked-file.ts'
import { type Risk, readTooEarly, riskOf } from './risks.ts'
import { type SelfCall, selfCallsOf } from './self-calls.ts'
import { type ModuleToCopy, meantKey, planSnapshots, type Snapshots } from './snapshots.ts'
import type { Reason } from './texts.ts'

/** What is found out about one mock. */
export type Verdict =
  /** The file puts the real module back itself. */
  | { readonly kind: 'safe' }
  /** It is no mock, but ends or prepares one. */
  | { readonly kind: 'other' }
  | { readonly kind: 'manual'; readonly reason: Reason; readonly data: Readonly<Record<string, string>> }
  | FixVerdict

/** A mock that a fix can put back. */
export interface FixVerdict {
  readonly kind: 'fix'
  readonly risk: Risk
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
  readonly shared: readonly string[]
  /** How the file writes the first call of an override to itself. */
  readonly self?: string
}

/** The mocks of a file and what they have in common. */
export interface MockPlan {
  readonly verdicts: ReadonlyMap<ModuleMock, Verdict>
  readonly snapshots: Snapshots
  readonly shared: readonly SharedEdit[]
  readonly lives: ReadonlyMap<string, MockLife>
}

/** Plans all mocks of a file together, whichever codemod asks, so that two of them name and place everything alike. */
export function planMocks(file: MockedFile, scope: Lifetime): MockPlan {
  const byKey = mocksByKey(file)
  const lives = new Map([...byKey].map(([key, mocks]) => [key, mockLifeOf(file, mocks, scope)]))
  const readings = file.mocks.map(mock => readMock(file, mock, lives))
  const loading = readings.filter(reading => 'risk' in reading && reading.risk === 'load').map(({ mock }) => mock)
  const late = lateCopies(file, loading)
  for (const key of late.keys) lives.set(key, { ...lives.get(key)!, lifetime: 'file' })
  const snapshots = planSnapshots(file, modulesToCopy(file, lives, late.keys), {
    end: endOf(file),
    subjects: late.subjects,
  })
  const selfCalls = shareSelfCalls(readings, snapshots)
  const verdicts = new Map(
    readings.map(reading => [reading.mock, verdictOf(file, reading, byKey, snapshots, selfCalls, lives)]),
  )
  for (const mock of meantToPutBack(file, verdicts)) verdicts.set(mock, { kind: 'other' })
  return { verdicts, snapshots, lives, shared: [...snapshots.shared, ...selfCalls.shared] }
}

/** The calls without effect that a fix makes effective. */
function meantToPutBack({ mocks, real }: MockedFile, verdicts: ReadonlyMap<ModuleMock, Verdict>): ModuleMock[] {
  const used = new Set([...verdicts.values()].flatMap(verdict => (verdict.kind === 'fix' ? verdict.shared : [])))
  return mocks.filter(mock => real.puttingBackAt(mock)?.works === false && used.has(meantKey(keyOf(mock)!)))
}

/** What a mock is, before its fix is worked out. */
type Reading =
  | { readonly mock: ModuleMock; readonly verdict: Verdict }
  | {
      readonly mock: ModuleMock
      readonly key: string
      readonly factory: Factory
      readonly risk: Risk
      readonly self: readonly SelfCall[]
    }

function readMock(file: MockedFile, mock: ModuleMock, lives: ReadonlyMap<string, MockLife>): Reading {
  const { names, real } = file
  const key = keyOf(mock)
  const manual = (reason: Reason, data: Readonly<Record<string, string>> = {}): Reading => ({
    mock,
    verdict: { kind: 'manual', reason, data },
  })
  if (isNoMock(mock)) return { mock, verdict: { kind: 'other' } }
  const puttingBack = real.puttingBackAt(mock)
  if (puttingBack)
    return puttingBack.works
      ? { mock, verdict: { kind: 'safe' } }
      : manual('no-effect', { name: puttingBack.value!.name })

  const from = names.passedOnBy(mock.call.callee as ASTNode)
  if (from !== undefined) return manual('passed-on', { from })
  if (mock.url !== undefined) return manual('file-url', { module: mock.url })
  if (key === undefined) return readComputed(file, mock)
  const life = lives.get(key)!
  const isSafe = isPutBack(file, mock, key)
  const fn = factoryFunction(file, mock)
  const self = fn ? selfCallsOf(file, fn, key) : []
  if (isSafe && self.length === 0) return { mock, verdict: { kind: 'safe' } }
  if (!isTestFile(file.source.path, file.tree, names)) return manual('no-test-file')
  if (file.loops.unseen.length > 0) return manual('may-be-put-back', { hook: hookOf(file) })
  const preload = replacingPreload(file.modules)
  if (preload !== undefined) return manual('replaced-by-preload', { preload })
  if (hasQuery(mock.specifier!)) return manual('query-specifier')
  const read = readFactory(file, mock)
  const factory = 'obstacle' in read ? asItRuns(file, mock, key, read.obstacle) : read
  if ('obstacle' in factory) return manual(factory.obstacle)
  if (!file.modules.exists(mock.specifier!)) return manual('not-found')
  if (isSafe) return { mock, key, factory, risk: 'self-call', self }
  const name = readTooEarly(file, mock, key)
  if (name !== undefined) return manual('early-read', { name })
  return { mock, key, factory, risk: riskOf(file, mock, key, life), self }
}

/** A mock whose module is not written out in the call. */
function readComputed(file: MockedFile, mock: ModuleMock): Reading {
  const { loops } = file
  const modules = loops.modulesOf(mock)
  if (modules?.every(module => isPutBack(file, mock, moduleKey(module)))) return { mock, verdict: { kind: 'safe' } }
  const reason = loops.unseen.includes(mock) ? 'unseen-put-back' : 'computed-specifier'
  return { mock, verdict: { kind: 'manual', reason, data: reason === 'unseen-put-back' ? { hook: hookOf(file) } : {} } }
}

/** The hook with the first call that seems to put modules back. */
function hookOf({ runs, loops }: MockedFile): string {
  return runs.of(loops.unseen[0]!.call)[0]!.kind
}

/** A factory that waits is left as it is where its module is loaded at the call, as before. */
function asItRuns(
  { real }: MockedFile,
  mock: ModuleMock,
  key: string,
  obstacle: Reason,
): Factory | { obstacle: Reason } {
  if (obstacle !== 'async-factory' || mock.name !== 'mock.module' || !real.isLoaded(key)) return { obstacle }
  return { isInPlace: false, originals: [], isNeedlesslyAsync: false }
}

/** Whether the file puts the real module back itself, in a hook that runs after the mock was made. */
function isPutBack({ tree, runs, real }: MockedFile, { call }: ModuleMock, key: string): boolean {
  const whileLoading = runs.of(call).every(({ kind }) => kind === 'load')
  return real
    .puttingBack(key)
    .some(({ works, within }) => works && (!within || whileLoading || isWithin(tree, call, within)))
}

/** All modules that the file mocks, in the order of the source, and those that it asks for as they really are. */
function modulesToCopy(
  file: MockedFile,
  lives: ReadonlyMap<string, MockLife>,
  late: ReadonlySet<string>,
): ModuleToCopy[] {
  const { tree, mocks } = file
  const modules = new Map<string, ModuleToCopy>()
  for (const mock of mocks) {
    const key = keyOf(mock)
    if (key === undefined || modules.has(key) || !lives.has(key)) continue
    const literal = tree.slice(mock.literal!)
    const prefix = /^void\b/.test(tree.slice(statementOf(tree, mock.call))) ? 'void ' : ''
    const { lifetime } = lives.get(key)!
    modules.set(key, { key, specifier: mock.specifier!, literal, lifetime, prefix, isLate: late.has(key) })
  }
  for (const { literal } of actualLoads(file)) {
    const specifier = stringOf(literal)!
    const key = moduleKey(specifier)
    if (!modules.has(key))
      modules.set(key, {
        key,
        specifier,
        literal: tree.slice(literal!),
        lifetime: undefined,
        prefix: '',
        isLate: false,
      })
  }
  return [...modules.values()]
}

/** What the statements of the file end with, judged by its first mock. */
function endOf({ tree, mocks }: MockedFile): ';' | '' {
  const [first] = mocks
  return first && /\S;$/.test(tree.slice(statementOf(tree, first.call))) ? ';' : ''
}

function statementOf(tree: MockedFile['tree'], node: ASTNode): ASTNode {
  let at = node
  while (!/Statement$|Declaration$/.test(at.type)) at = tree.parent(at)!
  return at
}

interface SharedSelfCalls {
  readonly shared: readonly SharedEdit[]
  readonly keysOf: (reading: Reading) => readonly string[]
}

/** An override may stand in two mocks, so what it calls is changed once for all. */
function shareSelfCalls(readings: readonly Reading[], { byKey }: Snapshots): SharedSelfCalls {
  const shared = new Map<string, SharedEdit>()
  const keys = new Map<Reading, string[]>()
  for (const reading of readings) {
    if ('verdict' in reading) continue
    for (const { edit } of reading.self) {
      const made = edit(byKey.get(reading.key)!.name)
      const key = `self-call ${made.start}`
      shared.set(key, { key, when: 'any', edits: [made] })
      keys.set(reading, [...(keys.get(reading) ?? []), key])
    }
  }
  return { shared: [...shared.values()], keysOf: reading => keys.get(reading) ?? [] }
}

function verdictOf(
  file: MockedFile,
  reading: Reading,
  byKey: ReadonlyMap<string, readonly ModuleMock[]>,
  { byKey: copies }: Snapshots,
  selfCalls: SharedSelfCalls,
  lives: ReadonlyMap<string, MockLife>,
): Verdict {
  if ('verdict' in reading) return reading.verdict
  const { mock, key, factory, risk } = reading
  const copy = copies.get(key)!
  const edits =
    risk === 'self-call' ? [] : factoryEdits(file, mock, factory, copies, byKey.get(key)!, lives.get(key)!.lifetime)
  if (!edits) return { kind: 'manual', reason: 'import-original', data: {} }
  const others = factory.originals.flatMap(({ literal }) =>
    literal ? [copies.get(moduleKey(stringOf(literal)!))!] : [],
  )
  const used = [copy, ...others]
  const putBack = risk === 'self-call' ? { imports: [], shared: [] } : copy.putBack
  return {
    kind: 'fix',
    risk: copy.isLate ? 'late' : risk,
    edits,
    imports: [...used, ...reading.self, putBack].flatMap(({ imports }) => imports),
    ...(reading.self[0] && { self: reading.self[0].text }),
    shared: [...new Set([...used.flatMap(({ shared }) => shared), ...putBack.shared, ...selfCalls.keysOf(reading)])],
  }
}
