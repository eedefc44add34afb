import type { Codemod, Language, Span } from '../codemod.ts'
import type { ImportScan } from '../core/imports/plan.ts'
import type { Parsed } from './engine.ts'
import type { TypeScriptTree } from './jscodeshift.ts'

/** Reads one language. Loading it loads its parser. */
export interface Engine<Tree> {
  parse(path: string, text: string): Parsed<Tree> | Promise<Parsed<Tree>>
  /** Parses while everybody waits: for the few files that are looked at beside those of a run. */
  parseNow(path: string, text: string): Parsed<Tree>
  /** What the import planner has to know about a parsed file. */
  scanImports(tree: Tree, text: string): ImportScan
  /** The comments of a parsed file, in the order of the source. */
  comments(tree: Tree): readonly Span[]
}

/** Which files are of a language. */
export const EXTENSIONS: Readonly<Record<Language, readonly string[]>> = {
  typescript: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  python: ['.py'],
}

/** The language of a file, by its name. */
export function languageOf(path: string): Language | undefined {
  const extension = path.slice(path.lastIndexOf('.'))
  return LANGUAGES.find(language => EXTENSIONS[language].includes(extension))
}

const LANGUAGES = Object.keys(EXTENSIONS) as Language[]

/** The extensions that any of the codemods reads. */
export function extensionsOf(codemods: readonly Codemod[]): ReadonlySet<string> {
  return new Set(codemods.flatMap(codemod => codemod.meta.languages.flatMap(language => EXTENSIONS[language])))
}

const loaders = {
  async typescript() {
    const [{ parseTypeScript }, { scanTypeScript }] = await Promise.all([
      import('./jscodeshift.ts'),
      import('./typescript-imports.ts'),
    ])
    return {
      parse: parseTypeScript,
      parseNow: parseTypeScript,
      scanImports: scanTypeScript,
      comments: (tree: TypeScriptTree) => tree.comments,
    }
  },
  async python() {
    const [{ commentsIn, parsePython, parsePythonNow }, { scanPython }] = await Promise.all([
      import('./ast-grep.ts'),
      import('./python-imports.ts'),
    ])
    return { parse: parsePython, parseNow: parsePythonNow, scanImports: scanPython, comments: commentsIn }
  },
}

const loaded: { [L in Language]?: Promise<Engine<unknown>> } = {}

/** The engine of a language, loaded when first asked for. Rejects where the platform has no build of it. */
export function engineFor(language: Language): Promise<Engine<unknown>> {
  loaded[language] ??= loaders[language]() as Promise<Engine<unknown>>
  return loaded[language]
}
