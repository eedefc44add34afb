/** Where module specifiers lead, seen from a file: as bun and bundlers resolve them, TypeScript's paths included. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import type { NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import type { Modules } from '../codemod.ts'

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

/**
 * Looks on the disk, from files whose paths are relative to `cwd`. The resolver is loaded when a codemod asks first.
 * `within`: only what lies in this folder, or is part of the runtime, exists.
 */
export function modulesOnDisk(cwd: string, within?: string): ModulesOf {
  const answers = new Map<string, boolean>()
  const resolvers = new Map<string, ResolverFactory[]>()
  const find = (folder: string, specifier: string): boolean => {
    if (OF_BUN.test(specifier)) return true
    const config = nearestConfig(folder)
    const able = resolvers.get(config ?? '') ?? resolversFor(config)
    resolvers.set(config ?? '', able)
    return able.some(resolver => {
      const { path, builtin } = resolver.sync(folder, specifier)
      return builtin !== undefined || (path !== undefined && (within === undefined || path.startsWith(within + sep)))
    })
  }
  return path => {
    const folder = dirname(resolve(cwd, path))
    return {
      exists(specifier) {
        const key = `${folder}\0${specifier}`
        const known = answers.get(key) ?? find(folder, specifier)
        answers.set(key, known)
        return known
      },
    }
  }
}

const require = createRequire(import.meta.url)

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
