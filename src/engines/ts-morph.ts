/** TypeScript files together with those around them, for codemods that ask who imports what. Never saves and never mutates. */
import { createRequire } from 'node:module'
import type { Project } from 'ts-morph'
import type { Modules, Source } from '../codemod.ts'
import { createSource } from '../core/source.ts'
import { parseTypeScript, type TypeScriptTree } from './jscodeshift.ts'

/** The files of a project, whether the run reads them or not. Paths are those of sources: relative to the working directory, with `/`. */
export interface ProjectFiles {
  /** The text of a file, without its BOM; undefined where there is none, or none that can be read. */
  text(path: string): string | undefined
  /** The file of the project that a specifier leads to, seen from another one; undefined for packages, parts of the runtime, and nothing. */
  resolve(specifier: string, from: string): string | undefined
  /**
   * The files of the project that import a file, or export from it, for more than types; in the order of their paths. A part of the runtime is
   * asked for by its name, such as `node:fs`.
   */
  importersOf(path: string): readonly string[]
  /** Those that load it by import() with a specifier that is written out. */
  loadersOf(path: string): readonly string[]
  /** What a one-file codemod may ask about the modules around a file. */
  modulesOf(path: string): Modules
}

/** One parsed file. */
export interface ProjectFile {
  readonly source: Source
  readonly tree: TypeScriptTree
}

/** What a project codemod reads. */
export interface ProjectTree extends ProjectFiles {
  /** The files of the run, in the order of their paths. Fixes may go beyond them. */
  readonly sources: readonly Source[]
  /** A file of the project; undefined where there is none, or one with a syntax error. */
  fileAt(path: string): ProjectFile | undefined
  /**
   * What `read` says of such a file, in plain data: that is kept for as long as the text is the same, and over all plans of a run. The file is not: a project's
   * trees together take gigabytes.
   */
  glance<T>(path: string, read: (file: ProjectFile) => T): T | undefined
  /** Opens files in ts-morph, in memory: a file's path in it is `/` plus its path. For the few whose exports or references matter; 1,000 files take seconds. */
  open(paths: readonly string[]): Project
}

/** What has been read of a file, and the text that it is true of. */
interface Glance {
  readonly text: string
  readonly value: unknown
}

type Reading = (file: ProjectFile) => unknown

/** By the run, by what was read, by path. */
const GLANCES = new WeakMap<object, Map<Reading, Map<string, Glance>>>()

function glancesOf(run: object, read: Reading): Map<string, Glance> {
  const all = GLANCES.get(run) ?? new Map<Reading, Map<string, Glance>>()
  GLANCES.set(run, all)
  const own = all.get(read) ?? new Map<string, Glance>()
  all.set(read, own)
  return own
}

/**
 * Opens the sources as they were read, in the order of their paths, so that a plan is the same for every order of files. What was glanced at is known to all
 * projects that have the same `run`.
 */
export function openProject(sources: readonly Source[], around: ProjectFiles, run: object = around): ProjectTree {
  const sorted = [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))
  const texts = new Map(sorted.map(({ path, text }) => [path, text]))
  const files = new Map<string, ProjectFile | undefined>()
  const textAt = (path: string) => texts.get(path) ?? around.text(path)
  const parse = (path: string): ProjectFile | undefined => {
    const text = textAt(path)
    if (text === undefined) return undefined
    const { tree, faults } = parseTypeScript(path, text)
    return tree && faults.length === 0 ? { source: createSource(path, text), tree } : undefined
  }
  return {
    sources: sorted,
    text: textAt,
    resolve: (specifier, from) => around.resolve(specifier, from),
    importersOf: path => around.importersOf(path),
    loadersOf: path => around.loadersOf(path),
    modulesOf: path => around.modulesOf(path),
    fileAt(path) {
      if (!files.has(path)) files.set(path, parse(path))
      return files.get(path)
    },
    glance<T>(path: string, read: (file: ProjectFile) => T) {
      const text = textAt(path)
      if (text === undefined) return undefined
      const glances = glancesOf(run, read)
      const known = glances.get(path)
      if (known?.text === text) return known.value as T | undefined
      const file = files.has(path) ? files.get(path) : parse(path)
      const value = file && read(file)
      glances.set(path, { text, value })
      return value
    },
    open(paths) {
      const { Project } = createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')
      const project = new Project({
        useInMemoryFileSystem: true,
        skipLoadingLibFiles: true,
        compilerOptions: { allowJs: true, noLib: true },
      })
      for (const path of paths) {
        const text = textAt(path)
        if (text !== undefined) project.createSourceFile(`/${path}`, text)
      }
      return project
    },
  }
}
