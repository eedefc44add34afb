/** What a test file brings along: which modules of the project are loaded with it, and by what. */
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'

/** Who loads whom in a project. Answers are kept: many tests ask about the same modules. */
export class Loading {
  readonly #project: ProjectTree
  readonly #importers = new Map<string, ReadonlySet<string>>()
  readonly #askers = new Map<string, ReadonlySet<string>>()

  constructor(project: ProjectTree) {
    this.#project = project
  }

  /** Whether imports lead from a file, or from one of several, to a module: it is evaluated before they are. */
  isImportedBy(module: string, files: Iterable<string>): boolean {
    const importers = this.#importers.get(module) ?? closure(module, path => this.#project.importersOf(path))
    this.#importers.set(module, importers)
    for (const file of files) if (importers.has(file)) return true
    return false
  }

  /** Whether a file can come to load a module, be it later; `isShut` tells which modules stand for nothing, since something is in their place. */
  isReachedFrom(module: string, file: string, isShut?: (path: string) => boolean): boolean {
    const askers = this.#askers.get(module) ?? closure(module, path => this.#askersOf(path))
    this.#askers.set(module, askers)
    if (!askers.has(file) || !isShut) return askers.has(file)
    if (isShut(module)) return false
    return closure(module, path => this.#askersOf(path).filter(asker => asker === file || !isShut(asker))).has(file)
  }

  /** The files that come to load a module within a number of steps: 1 for those that ask for it themselves. */
  askersWithin(module: string, steps: number): ReadonlySet<string> {
    return closure(module, path => this.#askersOf(path), steps)
  }

  #askersOf(path: string): string[] {
    return [...this.#project.importersOf(path), ...this.#project.loadersOf(path)]
  }
}

/** A module, those that ask for it, and so on. */
function closure(
  module: string,
  askersOf: (path: string) => readonly string[],
  steps = Number.POSITIVE_INFINITY,
): Set<string> {
  const all = new Set([module])
  let last = [module]
  for (let step = 0; step < steps && last.length > 0; step++) {
    last = [...new Set(last.flatMap(askersOf))].filter(path => !all.has(path))
    for (const path of last) all.add(path)
  }
  return all
}
