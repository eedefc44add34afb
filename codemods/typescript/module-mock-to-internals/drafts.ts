/** What a mock replaces, who calls that, and whether all of them can call it through `_internals`. */
import type { ASTNode } from 'jscodeshift'
import type { Place } from '../../../src/codemod.ts'
import { isNoMock, type Lifetime, mockLifeOf } from '../shared/mocks/lifetimes.ts'
import { type MockedFile, placeOf } from '../shared/mocks/mocked-file.ts'
import { factoryOf, type ModuleMock } from '../shared/module-mocks.ts'
import { isBuiltin, moduleKey } from '../shared/modules.ts'
import { memberOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import { meetingOf } from './barrels.ts'
import { type Caller, callersOf, type Ground } from './callers.ts'
import { type Lack, lacksOf, ownSeamIn, reloadIn } from './conditions.ts'
import { literalText } from './facts.ts'
import { INTERNALS } from './internals-object.ts'
import { mayBeFunction, type Override, type Overrides, overridesOf, usesThis } from './overrides.ts'
import { keyOf, type Program } from './program.ts'
import { type Reach, reachOf } from './reach.ts'
import { statementOfCall } from './statements.ts'
import { type TestReads, testReadsOf } from './test-reads.ts'
import type { Look, Reason } from './texts.ts'

/** One mock with its statement. */
export type MockStatement = Overrides & { readonly statement: ASTNode }

/** The mocks of one module in one test. */
export interface Mocked {
  readonly module: string
  /** One at least. */
  readonly mocks: readonly MockStatement[]
}

/** Those that can become seams, and how. */
export interface Draft extends Mocked {
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

/** Why there is no seam. */
export interface Refusal {
  readonly at: Place
  readonly reason: Reason
  readonly data: Readonly<Record<string, string | number>>
}

/** The drafts of a test, one for each module that it mocks. */
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
  const known = read.filter(mocked => !('reason' in mocked)) as Mocked[]
  const functions = known.flatMap(mocked => cutsOf(ground.program, file, mocked))
  const reach = reachOf(ground.program, path, {
    functions: new Set([...functions, ...overridden(ground.program, file)]),
    modules: new Set(known.flatMap(mocked => (isWhole(file, mocked) ? [mocked.module] : []))),
    isHoisted: !isBun(file),
  })
  const drafts = read.map(mocked => ('reason' in mocked ? mocked : draftOf(ground, file, mocked, known, reach)))
  return [...refused, ...withoutNeedy(drafts)]
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
      if (meeting)
        return refusal((draft as Draft).file, (draft as Draft).mocks[0]!.mock, 'barrel', { file, ...meeting })
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
  const isDraft = (module: string) => drafts.some(draft => !('reason' in draft) && draft.module === module)
  const kept = drafts.map(draft => {
    const missing = 'reason' in draft ? undefined : draft.needs.find(({ module }) => !isDraft(module))
    if ('reason' in draft || !missing) return draft
    const { from, name } = missing
    return refusal(draft.file, draft.mocks[0]!.mock, 'lacking', { from, name })
  })
  return kept.some((draft, i) => draft !== drafts[i]) ? withoutNeedy(kept) : kept
}

function refusal(file: MockedFile, mock: ModuleMock, reason: Reason, data: Refusal['data'] = {}): Refusal {
  const { name, specifier = '' } = mock
  return { at: placeOf(file, mock.call), reason, data: { call: name, module: specifier, ...data } }
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

function draftOf(
  ground: Ground,
  file: MockedFile,
  mocked: Mocked,
  all: readonly Mocked[],
  reach: Reach,
): Draft | Refusal {
  const { module, mocks } = mocked
  const [{ mock }] = mocks as [MockStatement]
  const refuse = (reason: Reason, data: Refusal['data'] = {}) => refusal(file, mock, reason, data)
  const reload = reloadIn(file)
  if (reload) return refuse('reloads', { code: shortened(file.tree.slice(reload)) })
  const isHoisted = !isBun(file)
  const isLoaded = !isHoisted && (isBuiltin(module) || reach.first.has(module))
  const looks = new Set<Look>()
  const callers = new Map<string, readonly Caller[]>()
  const replaced = mocks.flatMap(({ members }) =>
    members.filter(override => !isSame(ground.program, file, module, override)),
  )
  const names = [...new Set(replaced.map(({ name }) => name))]
  for (const name of names) {
    const found = callersOf(ground, { test: file.source.path, module, name, reach, isHoisted, isLoaded })
    if ('reason' in found) return refuse(found.reason, found.data)
    if (found.callers.length > 0) callers.set(name, found.callers)
    if (found.hasOthers) looks.add('others')
  }
  const given = names.length > 0 ? names : mocks.flatMap(({ members }) => members.map(({ name }) => name))
  if (callers.size === 0) return refuse('no-caller', { names: given.join(', ') })
  const files = [...new Set([...callers.values()].flat().map(({ path }) => path))].sort()
  const limit = isBuiltin(module) ? ground.limits.builtin : ground.limits.own
  if (files.length > limit) return refuse('too-many', { count: files.length, limit, file: files[0]! })
  const overrides = mocks.flatMap(({ members }) => members.filter(({ name }) => callers.has(name)))
  for (const override of overrides) {
    if (!mayBeFunction(file, override.value)) return refuse('constant', { name: override.name })
    if (usesThis(file, override)) return refuse('uses-this', { name: override.name })
  }
  const reads = testReadsOf(ground, file, mocked, new Set(callers.keys()), { isLoaded, isHoisted })
  if ('code' in reads) return refuse('test-reads', reads)
  if ('early' in reads) return refuse('order', { code: reads.early })
  const own = [...callers.values()].flat()
  for (const path of files.filter(path => ground.loads.isInCircle(path))) {
    const places = own
      .filter(caller => caller.path === path)
      .flatMap(({ seam }) => seam.uses.map(({ node }) => seam.file.tree.span(node).start))
    if (places.some(at => reach.runsAtLoad(path, at))) return refuse('early', { file: path })
    if (places.some(at => reach.mayRunAtLoad(path, at))) looks.add('cycle')
  }
  if (own.some(({ mayComeEarly }) => mayComeEarly)) looks.add('early')
  for (const path of files) {
    const members = new Set(own.filter(caller => caller.path === path).map(({ seam }) => seam.member))
    const other = ownSeamIn(ground.program, file, path, members)
    if (other) return refuse('own-seam', { file: path, code: shortened(file.tree.slice(file.tree.parent(other)!)) })
  }
  const isNew = !isHoisted && !isBuiltin(module) && !reach.first.has(module)
  const needs = isNew ? lacksOf(ground.program, ground.loads, reach, module, all) : []
  const isPartial = mocks.some(mock => mock.isPartial)
  if (!isPartial && !isBuiltin(module) && !reach.first.has(module)) looks.add('loads')
  if (isHoisted && !isPartial && !isBuiltin(module)) looks.add('loads')
  if (ground.shape === 'eager') looks.add('eager')
  const { lifetime } = mockLifeOf(
    file,
    mocks.map(({ mock }) => mock),
    'file',
  )
  return { ...mocked, file, callers, reads, lifetime, reach, looks, needs }
}
