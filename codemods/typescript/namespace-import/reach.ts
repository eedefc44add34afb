/** Mocks of modules whose default export goes its own way. */
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import type { Loading } from '../shared/loading.ts'
import { isNoMock } from '../shared/mocks/lifetimes.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import { type Mocked, readMocked } from './mocked-names.ts'
import { type MockedModule, mockedModule } from './modules.ts'

/** A mock, and what it replaces. */
export interface Reach {
  readonly project: ProjectTree
  readonly loading: Loading
  readonly file: MockedFile
  readonly mock: ModuleMock
  readonly module: MockedModule
  readonly mocked: Mocked
  /** Whether it is made below the imports of its file, as bun makes all mocks. */
  readonly isLate: boolean
}

/** Reads a mock of a part of the runtime, or of a CommonJS module; undefined for others. */
export function reachOf(
  { loading, project }: Pick<Reach, 'loading' | 'project'>,
  file: MockedFile,
  mock: ModuleMock,
): Reach | undefined {
  const { path } = file.source
  if (mock.specifier === undefined || isNoMock(mock) || file.real.puttingBackAt(mock)) return undefined
  const module = mockedModule(project, mock.specifier, path)
  const mocked = module && readMocked(file, mock, specifier => module.is(specifier, path))
  if (!module || !mocked) return undefined
  const isLate = file.names.module === 'bun:test' || mock.name === 'mock.module' || mock.name.endsWith('.doMock')
  return { project, loading, file, mock, module, mocked, isLate }
}

/** The files that a test replaces as a whole: they are not loaded. */
export function replacedBy(file: MockedFile, resolve: (specifier: string) => string | undefined): ReadonlySet<string> {
  const paths = file.mocks.flatMap(mock => {
    if (mock.specifier === undefined || isNoMock(mock) || file.real.puttingBackAt(mock)) return []
    const path = resolve(mock.specifier)
    const mocked = readMocked(file, mock, specifier => resolve(specifier) === path)
    return path !== undefined && mocked?.isPartial === false ? [path] : []
  })
  return new Set(paths)
}
