/** Where module specifiers lead, seen from a file: as bun and bundlers resolve them, TypeScript's paths included. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import type { NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import type { Modules } from '../codemod.ts'
import { setupsOnDisk } from './setup.ts'

const OPTIONS: NapiResolveOptions = {
  builtinModules: true,
  conditionNames: ['bun', 'node', 'import', 'require', 'default'],
  extensions: ['.tsx', '.jsx', '.ts', '.mts', '.cts', '.mjs', '.cjs', '.js', '.json'],
  // Source files are imported by the names that they will have when they are compiled.
  extensionAlias: {
    '.js': ['.js', '.ts', '.tsx'],
    '.jsx': ['.jsx', '.tsx'],
    '.mjs': ['.mjs', '.mts'],
    '.cjs': ['.cjs', '.cts'],
  },
  mainFields: ['module', 'main'],
}

/** Modules that only bun has. */
const OF_BUN = /^bun(?::|$)/

/** Gives each file of a run its {@link Modules}. Answers are kept for as long as the run lasts. */
export type ModulesOf = (path: string) => Modules

/** Which modules lead to which, by real paths. Answers are kept: the disk is asked once. */
export interface Links {
  /** Where a specifier leads, seen from a folder: to a file, or to a part of the runtime by its name; undefined for nowhere. */
  lead(folder: string, specifier: string): string | undefined
  /** The files that a project's own module imports and re-exports from, for more than types. Packages are not entered. */
  importsOf(file: string): readonly string[]
  /** The files that it loads by import() with a specifier that is written out. */
  loadsOf(file: string): readonly string[]
  /** The folder that is all there is. */
  readonly within?: string | undefined
}

/** `within`: only what lies in this folder, or is part of the runtime, exists. The resolver is loaded when it is asked first. */
export function linksOnDisk(within?: string): Links {
  const answers = new Map<string, string | undefined>()
  const resolvers = new Map<string, ResolverFactory[]>()
  const requests = new Map<string, Requests>()
  const find = (folder: string, specifier: string): string | undefined => {
    if (OF_BUN.test(specifier)) return specifier
    const config = nearestConfig(folder)
    const able = resolvers.get(config ?? '') ?? resolversFor(config)
    resolvers.set(config ?? '', able)
    for (const resolver of able) {
      const { path, builtin } = resolver.sync(folder, specifier)
      if (builtin) return builtin.resolved
      if (path !== undefined && (within === undefined || path.startsWith(within + sep))) return path
    }
    return undefined
  }
  const lead = (folder: string, specifier: string): string | undefined => {
    const key = `${folder}\0${specifier}`
    if (!answers.has(key)) answers.set(key, find(folder, specifier))
    return answers.get(key)
  }
  const requestsOf = (file: string): Requests => {
    const known = requests.get(file)
    if (known) return known
    const { imported, loaded } = isSource(file) ? requestsIn(file, readFileSync(file, 'utf8')) : NONE
    const led = (specifiers: readonly string[]) => specifiers.flatMap(specifier => lead(dirname(file), specifier) ?? [])
    const found = { imported: led(imported), loaded: led(loaded) }
    requests.set(file, found)
    return found
  }
  return { lead, within, importsOf: file => requestsOf(file).imported, loadsOf: file => requestsOf(file).loaded }
}

/** Looks on the disk, from files whose paths are relative to `cwd`. */
export function modulesOnDisk(cwd: string, links: Links = linksOnDisk()): ModulesOf {
  const setupOf = setupsOnDisk(links.lead, links.within)
  return path => {
    const folder = dirname(resolve(cwd, path))
    return {
      ...setupOf(folder),
      exists: specifier => links.lead(folder, specifier) !== undefined,
      reaches(from, to) {
        const [first, last] = [links.lead(folder, from), links.lead(folder, to)]
        if (first === undefined || last === undefined) return false
        const loaded = new Set([first])
        for (const module of loaded) for (const imported of links.importsOf(module)) loaded.add(imported)
        return loaded.has(last)
      },
    }
  }
}

/** Whether a path is that of a project's own code. */
function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !path.includes(`${sep}node_modules${sep}`) && existsSync(path)
}

const require = createRequire(import.meta.url)

/** The modules that a module asks for. */
interface Requests {
  /** Those that it imports, and re-exports from, for more than types. */
  readonly imported: readonly string[]
  /** Those that it loads by import(), where they are written out. */
  readonly loaded: readonly string[]
}

const NONE: Requests = { imported: [], loaded: [] }

/** The specifiers that a module asks for; none of a text that does not parse. */
export function requestsIn(path: string, text: string): Requests {
  const { parseSync } = require('oxc-parser') as typeof import('oxc-parser')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const isForValues = ({ entries }: { entries: readonly { isType: boolean }[] }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType)
  const imported = staticImports.filter(isForValues).map(({ moduleRequest }) => moduleRequest.value)
  const exported = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  const loaded = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    return /^(['"`])([^'"`$\\]+)\1$/.exec(text.slice(start, end))?.[2] ?? []
  })
  return { imported: [...imported, ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])], loaded }
}

/** One that knows the paths of the configuration, and one that does without it: it may have faults of its own. */
function resolversFor(config: string | undefined): ResolverFactory[] {
  const { ResolverFactory } = require('oxc-resolver') as typeof import('oxc-resolver')
  const plain = new ResolverFactory(OPTIONS)
  if (config === undefined) return [plain]
  return [plain.cloneWithOptions({ ...OPTIONS, tsconfig: { configFile: config } }), plain]
}

/** The configuration that bun reads for the files of a folder, whatever files it says that it includes. */
function nearestConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const config = join(at, name)
      if (existsSync(config)) return config
    }
    if (at === dirname(at)) return undefined
  }
}
