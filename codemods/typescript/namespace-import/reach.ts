/** Mocks of modules whose default export goes its own way. */
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import { isNoMock } from '../shared/mocks/lifetimes.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import { type Mocked, readMocked } from './mocked-names.ts'
import { type MockedModule, mockedModule } from './modules.ts'

/** A mock, and what it replaces. */
export interface Reach {
  readonly project: ProjectTree
  readonly file: MockedFile
  readonly mock: ModuleMock
  readonly module: MockedModule
  readonly mocked: Mocked
  /** Whether it is made below the imports of its file, as bun makes all mocks. */
  readonly isLate: boolean
}

/** Reads a mock of a part of the runtime, or of a CommonJS module; undefined for others. */
export function reachOf(project: ProjectTree, file: MockedFile, mock: ModuleMock): Reach | undefined {
  const { path } = file.source
  if (mock.specifier === undefined || isNoMock(mock) || file.real.puttingBackAt(mock)) return undefined
  const module = mockedModule(project, mock.specifier, path)
  const mocked = module && readMocked(file, mock, specifier => module.is(specifier, path))
  if (!module || !mocked) return undefined
  const isLate = file.names.module === 'bun:test' || mock.name === 'mock.module' || mock.name.endsWith('.doMock')
  return { project, file, mock, module, mocked, isLate }
}
