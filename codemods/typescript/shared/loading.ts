/** What a test file brings along: which modules of the project are loaded with it, and by what. */
import type { Modules } from '../../../src/codemod.ts'
import type { ProjectTree } from '../../../src/engines/ts-morph.ts'
import { isBuiltin } from './modules.ts'

/** What is asked of a project about who loads whom. */
export type Loading = Pick<ProjectTree, 'importersOf' | 'loadersOf'>

/** Whether imports lead from a file, or from one of several, to a module: it is evaluated before they are. */
export function isImportedBy(project: Loading, module: string, files: ReadonlySet<string>): boolean {
  return leads(module, files, path => project.importersOf(path))
}

/** Whether a file can come to load a module, be it later, while modules that are not `entered` stand for nothing. */
export function isReachedFrom(
  project: Loading,
  module: string,
  file: string,
  entered: (path: string) => boolean,
): boolean {
  if (!entered(module)) return false
  return leads(module, new Set([file]), path =>
    [...project.importersOf(path), ...project.loadersOf(path)].filter(asker => asker === file || entered(asker)),
  )
}

/** Walks from a module to those that ask for it, and on, until one of `files` is met. */
function leads(module: string, files: ReadonlySet<string>, askersOf: (path: string) => readonly string[]): boolean {
  const met = new Set([module])
  for (const path of met) {
    if (files.has(path)) return true
    for (const asker of askersOf(path)) met.add(asker)
  }
  return false
}

/** What a file may ask about the modules around it; packages are not looked for. */
export function modulesAround(project: ProjectTree, path: string): Modules {
  const resolve = (specifier: string) => project.resolve(specifier, path)
  return {
    exists: specifier => isBuiltin(specifier) || resolve(specifier) !== undefined,
    reaches(from, to) {
      const [first, last] = [resolve(from), resolve(to)]
      return first !== undefined && last !== undefined && isImportedBy(project, last, new Set([first]))
    },
  }
}
