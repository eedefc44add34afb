/** What could come of a stub: who would get it, and whether something real is there in its place today. */
import type { ASTNode } from 'jscodeshift'
import { isAround, type Run } from '../shared/runs.ts'
import { isLoader, loadedModule } from '../shared/syntax.ts'
import type { Library } from './library.ts'
import type { MockingFile, MockSite } from './mock-sites.ts'
import type { Take } from './takers.ts'

/**
 * How a mock under bun finds its module. `loaded`: the real one is there, and what the mock lacks stays real. `unloaded`: nothing is there, or
 * another mock. `unsure`: one or the other, by what runs before.
 */
export function standOf(
  { file, sites, isTest }: MockingFile,
  site: MockSite,
  { loading, project }: Library,
): 'loaded' | 'unloaded' | 'unsure' {
  const { source, tree, runs, real } = file
  const resolve = (specifier: string) => project.resolve(specifier, source.path)
  const target = site.target!
  const imported = new Set(real.imported.flatMap(specifier => resolve(specifier) ?? []))
  if (loading.isImportedBy(target, imported)) return 'loaded'
  if (!isTest) return 'unsure'

  const loaders = tree.nodes('CallExpression').filter(call => {
    if (!isLoader(call) || file.mocks.some(mock => mock.call.arguments[0] === call)) return false
    const specifier = loadedModule(call)
    if (specifier === undefined) return true
    const path = resolve(specifier)
    return path !== undefined && loading.isReachedFrom(target, path)
  })
  const own = runs.of(site.mock.call)
  const isAbove = (loader: ASTNode, run: Run) =>
    own.some(({ at, kind }) => kind !== 'load' || tree.span(run.at).start < tree.span(at).start) &&
    loader !== site.mock.call
  const mockRuns = sites.filter(({ target: other }) => other === target).flatMap(({ mock }) => runs.of(mock.call))
  const isServed = (run: Run) => mockRuns.some(mockRun => isMadeBefore(file, mockRun, run))
  const free = loaders.filter(loader => {
    const all = runs.of(loader)
    return all.length > 0 && !all.every(isServed)
  })
  const first = free.some(loader => runs.of(loader).some(run => run.kind === 'load' && isAbove(loader, run)))
  if (first && own.every(({ kind }) => kind === 'load')) return 'loaded'
  return free.length === 0 && own.every(({ kind }) => kind !== 'unknown') ? 'unloaded' : 'unsure'
}

/** Whether a mock is made whenever a piece of code runs, and before it. */
function isMadeBefore({ tree }: MockingFile['file'], mock: Run, code: Run): boolean {
  const isAbove = tree.span(mock.at).start < tree.span(code.at).start
  if (mock.kind === 'load') return code.kind !== 'load' || isAbove
  if (mock.call !== undefined && mock.call === code.call) return isAbove
  if (mock.kind !== 'beforeAll' && mock.kind !== 'beforeEach') return false
  if (!isAround(mock.block, code.block) || code.kind === 'load' || code.kind === 'unknown') return false
  if (code.kind === 'beforeAll') return mock.kind === 'beforeAll' && isAbove
  return code.kind !== 'beforeEach' || mock.kind === 'beforeAll' || isAbove
}

/** A file that comes to read what a mock lacks, and what it reads. */
export interface Reading {
  readonly path: string
  readonly names: readonly string[]
}

/** The first file, loaded by the test, that would get one of the stubs for what fails today, but not for certain. */
export function readingOf(
  { file, sites, isBun }: MockingFile,
  { target }: MockSite,
  lacking: readonly string[],
  library: Library,
): Reading | undefined {
  const test = file.source.path
  const mocked = new Set(
    sites.flatMap(site =>
      site.target !== undefined && site.objects.every(({ members }) => !members.isWhole) ? [site.target] : [],
    ),
  )
  for (const path of library.takersOf(target!)) {
    const isLoaded = path === test || library.loading.isReachedFrom(path, test, at => mocked.has(at))
    const take = isLoaded ? library.takeOf(path, target!) : undefined
    const names = lacking.filter(name => take && takes(take, name, isBun))
    if (names.length > 0) return { path, names }
  }
  return undefined
}

/** Bun does not load a file that imports by name what is not there: nobody can count on that. */
function takes({ byName, asMember, asWhole }: Take, name: string, isBun: boolean): boolean {
  return asWhole || asMember.has(name) || (!isBun && byName.has(name))
}
