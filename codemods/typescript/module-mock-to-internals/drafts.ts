/** What a mock replaces, who calls that, and whether all of them can call it through `_internals`. */
import type { ASTNode } from 'jscodeshift'
import type { Place } from '../../../src/codemod.ts'
import type { Loading } from '../shared/loading.ts'
import { type Lifetime, isNoMock, mockLifeOf } from '../shared/mocks/lifetimes.ts'
import { type MockedFile, placeOf } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import { isBuiltin, moduleKey } from '../shared/modules.ts'
import { isWithin, memberOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import { mayBeFunction, type Overrides, overridesOf, usesThis } from './overrides.ts'
import { type Export, keyOf, moduleId, type Program, type Take } from './program.ts'
import { type Reach, reachOf } from './reach.ts'
import { nodesOf, type Seam, seamOf } from './seams.ts'
import { statementOfCall } from './test-file.ts'
import type { Reason } from './texts.ts'

/** What a plan goes by. */
export interface Ground {
  readonly program: Program
  readonly loading: Loading
  readonly shape: 'lazy' | 'eager'
  /** How many files may get a seam for one mock. */
  readonly limits: { readonly builtin: number; readonly own: number }
}

/** A file that calls what a mock replaces. */
export interface Caller {
  readonly path: string
  readonly seam: Seam
}

/** The mocks of one module in one test, and what they become. */
export interface Draft {
  readonly file: MockedFile
  readonly module: string
  readonly mocks: readonly (Overrides & { readonly statement: ASTNode })[]
  /** By the name of the export that is replaced. */
  readonly callers: ReadonlyMap<string, readonly Caller[]>
  /** Where the test itself uses what it replaces. */
  readonly reads: ReadonlyMap<string, readonly ASTNode[]>
  readonly lifetime: Lifetime
  /** What a person should look at. */
  readonly looks: readonly string[]
  /** Whether the runner makes the mocks above the imports. */
  readonly isHoisted: boolean
  readonly reach: Reach
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
  const mocks = file.mocks.filter(mock => !isNoMock(mock) && !file.real.puttingBackAt(mock))
  const byModule = new Map<string, ModuleMock[]>()
  const refused: Refusal[] = []
  for (const mock of mocks) {
    const { specifier } = mock
    const module = specifier === undefined ? undefined : moduleId(ground.program.project, specifier, path)
    if (module === undefined) {
      const reason = specifier === undefined ? 'computed-specifier' : 'outside'
      refused.push({ at: placeOf(file, mock.call), reason, data: dataOf(mock) })
    } else byModule.set(module, [...(byModule.get(module) ?? []), mock])
  }
  const read = [...byModule].map(([module, mocks]) => readMocks(ground, file, module, mocks))
  const cuts = new Set(read.flatMap(mocked => ('reason' in mocked ? [] : cutsOf(ground.program, file, mocked))))
  const reach = reachOf(ground.program, path, cuts)
  const drafts = read.map(mocked => ('reason' in mocked ? mocked : draftOf(ground, file, mocked, reach)))
  return [...refused, ...drafts]
}

function dataOf({ name, specifier = '' }: ModuleMock) {
  return { call: name, module: specifier }
}

interface Mocked {
  readonly module: string
  readonly mocks: Draft['mocks']
}

function readMocks(ground: Ground, file: MockedFile, module: string, mocks: readonly ModuleMock[]): Mocked | Refusal {
  const isOwn = (specifier: string) => moduleId(ground.program.project, specifier, file.source.path) === module
  const read: Draft['mocks'][number][] = []
  for (const mock of mocks) {
    const refuse = (reason: Reason, node: ASTNode = mock.call): Refusal => {
      const what = shortened(file.tree.slice(node))
      return { at: placeOf(file, mock.call), reason, data: { ...dataOf(mock), what } }
    }
    if (/\.doMock$/.test(mock.name) && !isBun(file)) return refuse('reloads')
    const overrides = overridesOf(file, mock, isOwn)
    if ('unread' in overrides) return refuse('unread', overrides.unread)
    const statement = statementOfCall(file, mock)
    if (!statement) return refuse('no-statement', file.tree.parent(mock.call))
    read.push({ ...overrides, statement })
  }
  return { module, mocks: read }
}

function isBun({ names, mocks }: MockedFile): boolean {
  return names.module === 'bun:test' || mocks.some(({ name }) => name === 'mock.module')
}

/** The functions that never run while the test does, since it has something else in their place all the time. */
function cutsOf(program: Program, file: MockedFile, { module, mocks }: Mocked): string[] {
  const always = mocks.filter(({ mock }) => file.runs.of(mock.call).some(({ kind }) => kind === 'load'))
  const names = always.flatMap(({ members }) => members.map(({ name }) => name))
  // `actual.send()` in the test itself is the real one.
  const real = file.tree.nodes('MemberExpression').flatMap(node => {
    const isReal = mocks.some(({ mock }) => file.real.isReal(node.object as ASTNode, moduleKey(mock.specifier!)))
    return isReal ? [memberOf(node)?.name] : []
  })
  return names.flatMap(name => {
    const declaration = real.includes(name) ? undefined : program.declarationOf(module, name)
    return declaration ? [keyOf(declaration)] : []
  })
}

function draftOf(ground: Ground, file: MockedFile, { module, mocks }: Mocked, reach: Reach): Draft | Refusal {
  const { program } = ground
  const { path } = file.source
  const [{ mock }] = mocks as [Draft['mocks'][number]]
  const refuse = (reason: Reason, data: Refusal['data'] = {}): Refusal => {
    return { at: placeOf(file, mock.call), reason, data: { ...dataOf(mock), ...data } }
  }
  const isHoisted = !isBun(file)
  const isLoaded = !isHoisted && (isBuiltin(module) || reach.first.has(module))
  const callers = new Map<string, Caller[]>()
  const reads = new Map<string, readonly ASTNode[]>()
  const looks: string[] = []
  const others = new Set<string>()
  const names = [...new Set(mocks.flatMap(({ members }) => members.map(({ name }) => name)))]
  for (const name of names) {
    const declaration = program.declarationOf(module, name)
    if (!declaration) continue
    const key = isLoaded ? keyOf(program.chain(module, name).at(-1)!) : keyOf({ module, name })
    const own: Caller[] = []
    for (const { path: taker, take } of takersOf(ground, reach, path, key, isLoaded ? declaration : undefined)) {
      const used = nodesOf(program.project.fileAt(taker)!, take)
      if (used.length === 0) continue
      const seam = seamOf(program, taker, take, { isPlain: isPlain(program, declaration), shape: ground.shape })
      if ('obstacle' in seam) {
        const { tree } = program.project.fileAt(taker)!
        if (used.some(node => reach.isLive(taker, tree.span(node).start)))
          return refuse('other-internals', { file: taker, code: shortened(seam.obstacle) })
        others.add(taker)
        continue
      }
      const isLive = (node: ASTNode) => reach.isLive(taker, seam.file.tree.span(node).start)
      // What was taken before the mock is made stays what it is.
      const wasTaken = !isHoisted && reach.first.has(taker)
      const live = seam.uses.filter(({ node, obstacle }) => isLive(node) && !(obstacle === 'captured' && wasTaken))
      const isCalled = seam.start !== undefined && seam.isThere && reach.isLive(taker, seam.start)
      if (isCalled && wasTaken && !seam.isLazy) {
        const code = `${seam.member} of its _internals is the function that the mock does not reach`
        return refuse('other-internals', { file: taker, code })
      }
      if (live.length === 0 && !isCalled) {
        if (seam.uses.some(({ obstacle }) => obstacle !== 'captured')) others.add(taker)
        continue
      }
      const stopped = live.find(({ obstacle }) => obstacle)
      if (stopped) {
        const code = shortened(seam.file.tree.slice(seam.file.tree.parent(stopped.node)!))
        return refuse(stopped.obstacle!, { name, file: taker, code })
      }
      if (isFramework(taker)) return refuse('framework', { file: taker })
      own.push({ path: taker, seam })
    }
    const used = readsOf(ground, path, key)
    if (own.length > 0) callers.set(name, own)
    if (used.length > 0) reads.set(name, used)
  }
  if (callers.size === 0) return refuse('no-caller', { names: names.join(', ') })
  const files = new Set([...callers.values()].flatMap(own => own.map(({ path }) => path)))
  const limit = isBuiltin(module) ? ground.limits.builtin : ground.limits.own
  if (files.size > limit) return refuse('too-many', { count: files.size, limit, file: [...files].sort()[0]! })
  for (const { members } of mocks) {
    for (const override of members) {
      if (!callers.has(override.name)) continue
      if (!mayBeFunction(file, override.value)) return refuse('constant', { name: override.name })
      if (usesThis(file, override)) return refuse('uses-this', { name: override.name })
    }
  }
  const inside = [...reads.values()].flat().find(node => mocks.some(({ statement }) => isWithin(file.tree, node, statement)))
  if (inside) return refuse('test-reads', { code: shortened(file.tree.slice(file.tree.parent(inside)!)) })
  if (others.size > 0) looks.push('others')
  const lifetime = mockLifeOf(file, mocks.map(({ mock }) => mock), 'file').lifetime
  return { file, module, mocks, callers, reads, lifetime, looks, isHoisted, reach }
}

/** The files that have a function, and the name that they have for it; `own` is its declaration, where its own file counts. */
function takersOf(
  { program }: Ground,
  reach: Reach,
  test: string,
  key: string,
  own: Export | undefined,
): { path: string; take: Take }[] {
  const takers = [...reach.loaded].sort().flatMap(path => {
    if (path === test) return []
    return (program.takes(path).get(key) ?? []).map(take => ({ path, take }))
  })
  const inside = own && !isBuiltin(own.module) ? [{ path: own.module, take: { local: own.name } }] : []
  return [...takers, ...inside]
}

function readsOf({ program }: Ground, path: string, key: string): ASTNode[] {
  return (program.takes(path).get(key) ?? []).flatMap(take => nodesOf(program.project.fileAt(path)!, take))
}

/** Whether a function is declared once, and narrows nothing: an arrow function that calls it has its type. */
function isPlain(program: Program, { module, name }: Export): boolean {
  if (isBuiltin(module)) return false
  const { tree } = program.project.fileAt(module)!
  const overloads = tree.nodes('TSDeclareFunction').some(({ id }) => (id as { name?: string } | null)?.name === name)
  const isNarrow = (fn: ASTNode) => {
    const type = (fn as { returnType?: { typeAnnotation?: { type?: string } } | null }).returnType
    return (type as { type?: string } | undefined)?.type === 'TSTypePredicate' || type?.typeAnnotation?.type === 'TSTypePredicate'
  }
  const fn = tree.nodes('FunctionDeclaration').find(({ id }) => (id as { name?: string } | null)?.name === name)
  if (fn) return !overloads && !isNarrow(fn)
  const variable = tree.nodes('VariableDeclarator').find(({ id }) => (id as { name?: string }).name === name)
  const init = variable?.init as ASTNode | undefined
  const isTyped = (variable?.id as { typeAnnotation?: unknown } | undefined)?.typeAnnotation != null
  return init?.type === 'ArrowFunctionExpression' && !isTyped && !isNarrow(init)
}

/** Files whose exports mean something to a framework. */
function isFramework(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^\+|\.(?:stories|config)\.[cm]?[jt]sx?$/.test(name)) return true
  if (/(?:^|\/)(?:pages|routes)\//.test(path)) return true
  return /(?:^|\/)app\//.test(path) && /^(?:page|layout|route|loading|error|template|default|not-found)\.[jt]sx?$/.test(name)
}
