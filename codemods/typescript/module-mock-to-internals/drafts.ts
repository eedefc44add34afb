/** What a mock replaces, who calls that, and whether all of them can call it through `_internals`. */
import type { ASTNode } from 'jscodeshift'
import { isNoMock, type Lifetime, mockLifeOf } from '../shared/mocks/lifetimes.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { factoryOf, type ModuleMock } from '../shared/module-mocks.ts'
import { isBuiltin, moduleKey } from '../shared/modules.ts'
import { memberOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import { meetingOf } from './barrels.ts'
import { type Caller, callersOf, filesOf, type Ground } from './callers.ts'
import { circleOf, type Lack, lacksOf, ownSeamOf, reloadIn } from './conditions.ts'
import { literalText } from './facts.ts'
import { INTERNALS } from './internals-object.ts'
import { mayBeFunction, type Override, type Overrides, overridesOf, usesThis } from './overrides.ts'
import { keyOf, type Program } from './program.ts'
import { type Reach, reachOf } from './reach.ts'
import { type Refusal, refusal, type Why } from './refusals.ts'
import type { Spy } from './spies.ts'
import { spiedIn, spyDraftOf } from './spy-drafts.ts'
import { statementOfCall } from './statements.ts'
import { readTooEarly, type TestReads, testReadsOf } from './test-reads.ts'
import type { Look } from './texts.ts'

/** One mock with its statement. */
export type MockStatement = Overrides & { readonly statement: ASTNode }

/** The mocks of one module in one test. */
export interface Mocked {
  readonly module: string
  /** One at least. */
  readonly mocks: readonly MockStatement[]
}

/** What of a module a test replaces that can become seams, and how. */
export interface Draft {
  readonly module: string
  /** The mocks of the module; none where it is spied on. */
  readonly mocks: readonly MockStatement[]
  /** The spies on one of its functions; none where it is mocked. */
  readonly spies: readonly Spy[]
  /** Whether the test puts back itself what it replaces, by the runner's means. */
  readonly isRestored: boolean
  readonly file: MockedFile
  /** By the name of the export that is replaced. */
  readonly callers: ReadonlyMap<string, readonly Caller[]>
  /** Where the test itself uses what it replaces. */
  readonly reads: TestReads
  readonly lifetime: Lifetime
  readonly reach: Reach
  /** The other modules that must become seams too: their mocks lack something that the real module needs when it is loaded. */
  readonly needs: readonly Lack[]
  /** What a person should look at. */
  readonly looks: ReadonlySet<Look>
}

/** The first of the calls that a draft is about. */
export function siteOf({ mocks, spies }: Pick<Draft, 'mocks' | 'spies'>): ModuleMock {
  return (mocks[0] ?? spies[0]!).mock
}

/** The drafts of a test: one for each module that it mocks, and one for each function that it spies on and its own module calls. */
export function draftsOf(ground: Ground, file: MockedFile): (Draft | Refusal)[] {
  const { path } = file.source
  const byModule = new Map<string, ModuleMock[]>()
  const refused: Refusal[] = []
  for (const mock of file.mocks) {
    if (isNoMock(mock) || file.real.puttingBackAt(mock)) continue
    const { specifier } = mock
    const module = specifier === undefined ? undefined : ground.program.moduleId(specifier, path)
    if (module !== undefined) byModule.set(module, [...(byModule.get(module) ?? []), mock])
    else refused.push(refusal(file, mock, specifier === undefined ? 'computed-specifier' : 'outside'))
  }
  const read = [...byModule].map(([module, mocks]) => readMocks(ground, file, module, mocks))
  const spied = spiedIn(ground.program, file, new Set(byModule.keys()))
  if (read.length === 0 && spied.length === 0) return refused
  const known = read.filter(mocked => !('reason' in mocked)) as Mocked[]
  const functions = known.flatMap(mocked => cutsOf(ground.program, file, mocked))
  const reach = reachOf(ground.program, path, {
    functions: new Set([...functions, ...overridden(ground.program, file)]),
    modules: new Set(known.flatMap(mocked => (isWhole(file, mocked) ? [mocked.module] : []))),
    isHoisted: !isBun(file),
  })
  const drafts = read.map(mocked => ('reason' in mocked ? mocked : draftOf(ground, file, mocked, known, reach)))
  const spies = spied.flatMap(each => spyDraftOf(ground, file, each, reach, isBun(file)) ?? [])
  return [...refused, ...withoutNeedy([...drafts, ...spies])]
}

/** Refuses those whose `_internals` would meet another one; `fresh` are all the files that may get one. */
export function withoutMeetings(
  program: Program,
  drafts: readonly (Draft | Refusal)[],
  fresh: ReadonlySet<string>,
): (Draft | Refusal)[] {
  const left = drafts.map(draft => {
    for (const file of 'reason' in draft ? [] : newSubjects(draft)) {
      const meeting = meetingOf(program, file, fresh)
      if (meeting) return refusal((draft as Draft).file, siteOf(draft as Draft), 'barrel', { file, ...meeting })
    }
    return draft
  })
  return withoutNeedy(left)
}

/** The files that get an `_internals`. */
export function newSubjects({ callers }: Draft): string[] {
  return [...callers.values()].flat().flatMap(({ path, seam }) => (seam.start === undefined ? [path] : []))
}

/** Refuses those that need one that is refused, until there are no more. */
function withoutNeedy(drafts: readonly (Draft | Refusal)[]): (Draft | Refusal)[] {
  const isDraft = (module: string) =>
    drafts.some(draft => !('reason' in draft) && draft.mocks.length > 0 && draft.module === module)
  const kept = drafts.map(draft => {
    const missing = 'reason' in draft ? undefined : draft.needs.find(({ module }) => !isDraft(module))
    if ('reason' in draft || !missing) return draft
    const { from, name } = missing
    return refusal(draft.file, siteOf(draft), 'lacking', { from, name })
  })
  return kept.some((draft, i) => draft !== drafts[i]) ? withoutNeedy(kept) : kept
}

function readMocks(ground: Ground, file: MockedFile, module: string, mocks: readonly ModuleMock[]): Mocked | Refusal {
  const isOwn = (specifier: string) => ground.program.moduleId(specifier, file.source.path) === module
  const read: MockStatement[] = []
  for (const mock of mocks) {
    const code = (node: ASTNode) => ({ what: shortened(file.tree.slice(node)) })
    if (mock.name.endsWith('.doMock') && !isBun(file)) return refusal(file, mock, 'later-only')
    const factory = factoryOf(mock)
    if (!factory || factory.type === 'ObjectExpression') return refusal(file, mock, 'automatic')
    const overrides = overridesOf(file, mock, isOwn)
    if ('unread' in overrides) return refusal(file, mock, 'unread', code(overrides.unread))
    const statement = statementOfCall(file, mock)
    if (!statement) return refusal(file, mock, 'no-statement', code(file.tree.parent(mock.call)!))
    read.push({ ...overrides, statement })
  }
  return { module, mocks: read }
}

function isBun({ names, mocks }: MockedFile): boolean {
  return names.module === 'bun:test' || mocks.some(({ name }) => name === 'mock.module')
}

/** Whether a mock is there from the beginning, and brings nothing of the real module. */
function isWhole({ runs }: MockedFile, { mocks }: Mocked): boolean {
  const isFirst = mocks.some(({ mock }) => runs.of(mock.call).some(({ kind }) => kind === 'load'))
  return isFirst && mocks.every(({ isPartial }) => !isPartial)
}

/** The functions that never run while the test does, since it has something else in their place all the time. */
function cutsOf(program: Program, file: MockedFile, { module, mocks }: Mocked): string[] {
  const { runs, real, tree } = file
  const always = mocks.filter(({ mock }) => runs.of(mock.call).some(({ kind }) => kind === 'load'))
  const names = always.flatMap(({ members }) => members.map(({ name }) => name))
  // `actual.send()` in the test itself is the real one.
  const called = tree.nodes('MemberExpression').flatMap(node => {
    const isReal = mocks.some(({ mock }) => real.isReal(node.object as ASTNode, moduleKey(mock.specifier!)))
    return isReal ? [memberOf(node)?.name] : []
  })
  return names.flatMap(name => {
    const declaration = called.includes(name) ? undefined : program.declarationOf(module, name)
    return declaration ? [keyOf(declaration)] : []
  })
}

/** Whether an override is a constant that is what the real one is. */
function isSame(program: Program, { tree }: MockedFile, module: string, { name, value }: Override): boolean {
  const declaration = program.declarationOf(module, name)
  const real = declaration && program.facts(declaration.module)?.constants.get(declaration.name)
  return real !== undefined && literalText(tree.slice(value)) === real
}

/** The members of `_internals` that the test replaces all the time already. */
function overridden(program: Program, { source, tree, runs }: MockedFile): string[] {
  const { imports } = program.facts(source.path)!
  return tree.nodes('AssignmentExpression').flatMap(node => {
    const member = memberOf(node.left as ASTNode)
    const imported = member?.object.type === 'Identifier' ? imports.get(member.object.name) : undefined
    if (imported?.name !== INTERNALS || !runs.of(node).some(({ kind }) => kind === 'load')) return []
    const module = program.moduleId(imported.specifier, source.path)
    return module === undefined ? [] : [keyOf({ module, name: `${INTERNALS}.${member!.name}` })]
  })
}

/** The mocks of one module in one test, and what their draft goes by. */
interface Site extends Mocked {
  readonly ground: Ground
  readonly file: MockedFile
  readonly all: readonly Mocked[]
  readonly reach: Reach
  readonly isHoisted: boolean
  /** Whether the module is there before the mocks. */
  readonly isLoaded: boolean
}

function draftOf(ground: Ground, file: MockedFile, mocked: Mocked, all: readonly Mocked[], reach: Reach) {
  const { module, mocks } = mocked
  const isHoisted = !isBun(file)
  const isLoaded = !isHoisted && (isBuiltin(module) || reach.first.has(module))
  const site: Site = { ...mocked, ground, file, all, reach, isHoisted, isLoaded }
  const refuse = ({ reason, data }: Why) => refusal(file, mocks[0]!.mock, reason, data)
  const reload = reloadIn(file)
  if (reload) return refuse({ reason: 'reloads', data: { code: shortened(file.tree.slice(reload)) } })
  const found = callersAll(site)
  if ('reason' in found) return refuse(found)
  const { callers } = found
  const value = wrongValue(site, callers)
  if (value) return refuse(value)
  const reads = readsOf(site, new Set(callers.keys()))
  if ('reason' in reads) return refuse(reads)
  const circle = circleOf(ground, reach, callers)
  const obstacle = circle.obstacle ?? ownSeamOf(ground.program, file, callers)
  if (obstacle) return refuse(obstacle)
  const calls = mocks.map(({ mock }) => mock)
  const { lifetime } = mockLifeOf(file, calls, 'file')
  const looks = new Set([...found.looks, ...circle.looks, ...looksOf(site)])
  const isNew = !isHoisted && !isBuiltin(module) && !reach.first.has(module)
  const needs = isNew ? lacksOf(ground.program, ground.loads, reach, module, all) : []
  return { module, mocks, spies: [], file, callers, reads, lifetime, reach, looks, needs, isRestored: false }
}

/** The callers of all that is replaced. */
function callersAll(site: Site): Why | { callers: Draft['callers']; looks: Look[] } {
  const { file, ground, isHoisted, isLoaded, mocks, module, reach } = site
  const members = mocks.flatMap(({ members }) => members)
  const replaced = members.filter(override => !isSame(ground.program, file, module, override))
  const names = [...new Set(replaced.map(({ name }) => name))]
  const callers = new Map<string, readonly Caller[]>()
  const looks: Look[] = []
  for (const name of names) {
    const found = callersOf(ground, { test: file.source.path, module, name, reach, isHoisted, isLoaded })
    if ('reason' in found) return found
    if (found.callers.length > 0) callers.set(name, found.callers)
    if (found.hasOthers) looks.push('others')
  }
  const given = (names.length > 0 ? replaced : members).map(({ name }) => name)
  if (callers.size === 0) return { reason: 'no-caller', data: { names: [...new Set(given)].join(', ') } }
  const files = filesOf(callers)
  const limit = isBuiltin(module) ? ground.limits.builtin : ground.limits.own
  if (files.length > limit) return { reason: 'too-many', data: { count: files.length, limit, file: files[0]! } }
  return { callers, looks }
}

/** What is put in the place of a function, and cannot be a member of an object. */
function wrongValue({ file, mocks }: Site, callers: Draft['callers']): Why | undefined {
  for (const override of mocks.flatMap(({ members }) => members.filter(({ name }) => callers.has(name)))) {
    const { name } = override
    if (!mayBeFunction(file, override.value)) return { reason: 'constant', data: { name } }
    if (usesThis(file, override)) return { reason: 'uses-this', data: { name } }
  }
  return undefined
}

function readsOf({ file, ground, isHoisted, isLoaded, mocks, module }: Site, names: ReadonlySet<string>) {
  const sites = mocks.map(({ mock: { call }, statement }) => ({ call, at: statement }))
  const reads = testReadsOf(ground, file, { module, sites }, names, { isHoisted, isLoaded })
  const calls = mocks.map(({ mock }) => mock)
  const early = isHoisted && !('reason' in reads) ? readTooEarly(file, calls, sites) : undefined
  return early ?? reads
}

/** What a person should look at because of what the mocks are. */
function looksOf({ ground, isHoisted, mocks, module, reach }: Site): Look[] {
  const isPartial = mocks.some(mock => mock.isPartial)
  const isLoadedNow = !isPartial && !isBuiltin(module) && (isHoisted || !reach.first.has(module))
  return [...(isLoadedNow ? (['loads'] as const) : []), ...(ground.shape === 'eager' ? (['eager'] as const) : [])]
}
