/** What is read of the project's modules, each once. */
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import { Loading } from '../shared/loading.ts'
import { type Exports, ExportsReader } from './exports.ts'
import { type Take, takeOf, takersOf } from './takers.ts'

/** Keeps the exports of modules, and who takes them. */
export class Library {
  readonly project: ProjectTree
  readonly loading: Loading
  readonly #exports: ExportsReader
  readonly #takes = new Map<string, Take | undefined>()

  constructor(project: ProjectTree) {
    this.project = project
    this.loading = new Loading(project)
    this.#exports = new ExportsReader(project)
  }

  /** What a file of the project exports; undefined where it cannot be read. */
  exportsOf(path: string): Exports | undefined {
    return this.#exports.read(path)
  }

  /** The files that take something from a module. */
  takersOf(module: string): readonly string[] {
    return takersOf(this.project, module)
  }

  /** What a file takes from a module; undefined where it cannot be read. */
  takeOf(path: string, module: string): Take | undefined {
    const key = `${path}\0${module}`
    if (!this.#takes.has(key)) this.#takes.set(key, takeOf(this.project, path, module))
    return this.#takes.get(key)
  }
}
