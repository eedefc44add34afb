/**
 * The contract between codemods and testfix: plain data in, plain data out. Imports no engine at run time, so that
 * listing codemods loads no parser.
 */
import type { PythonTree } from './engines/ast-grep.ts'
import type { TypeScriptTree } from './engines/jscodeshift.ts'
import type { ProjectTree } from './engines/ts-morph.ts'

/** A stretch of text: UTF-16 code units in the text without its BOM; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A span in a file. `path` is the path that the run shows for the file: `/`-separated, relative to its working directory. */
export interface Place extends Span {
  readonly path: string
}

/** Replaces a place by `text`. An insertion has `start === end`. Line breaks in `text` are the file's own: see {@link Source.eolAt}. */
export interface Edit extends Place {
  readonly text: string
}

/**
 * A name that must be (or no longer need be) imported once the accepted edits are in. Planned on the edited text, by one planner per language.
 *
 * Python: `{ module: 'shutil' }` is `import shutil`, `{ module: 'unittest', name: 'mock' }` is `from unittest import mock`.
 * TypeScript: `{ module: 'bun:test', name: 'mock' }` is `import { mock } from 'bun:test'`; `name: '*'` (with `as`) a namespace import,
 * `name: 'default'` (with `as`) a default import.
 */
export interface ImportNeed {
  readonly op: 'add' | 'drop-if-unused'
  /** The file concerned; the finding's own when absent. */
  readonly path?: string
  readonly module: string
  readonly name?: string
  /** The local name, where it differs from `name` (or from `module`). */
  readonly as?: string
}

/** One indivisible change: lands whole, in every file that it touches, or not at all. */
export interface Fix {
  /** Imperative and short; shown in a review: "Replace os.chdir by monkeypatch.chdir". */
  readonly title: string
  /** Of this site: `safe` keeps the meaning of the file's tests in every case; `unsafe` is right in the usual case, and its message says what to look at. */
  readonly applicability: 'safe' | 'unsafe'
  /** Disjoint, in any order. None where `any` shared edits are all that it takes. */
  readonly edits: readonly Edit[]
  readonly imports?: readonly ImportNeed[]
  /** Keys of the shared edits that the fix relies on. */
  readonly shared?: readonly string[]
  /** It changes what other codemods go by, such as the test runner: none of their fixes goes into its files in the same pass. */
  readonly alone?: boolean
}

interface FindingBase {
  readonly at: Place
  /** Fills the `{placeholders}` of the message. */
  readonly data?: Readonly<Record<string, string | number>>
  /** Keys of `all` shared edits that this site forbids for as long as it stays as it is. */
  readonly holds?: readonly string[]
}

/** A site with a fix. `messageId` is one of `meta.messages`. */
export interface FixableFinding<M extends string = string> extends FindingBase {
  readonly messageId: M
  readonly fix: Fix
}

/** A site without a safe rewrite. `messageId` is one of `meta.reasons`, which says why and what to do. */
export interface ManualFinding<R extends string = string> extends FindingBase {
  readonly messageId: R
  readonly fix?: undefined
}

/** One site that leaks. */
export type Finding<M extends string = string, R extends string = string> = FixableFinding<M> | ManualFinding<R>

/**
 * An edit that several fixes of a plan rely on: a hook, a snapshot, a parameter. `any`: made as soon as one fix that names its key is accepted.
 * `all`: made only when every fix that names its key is accepted and no remaining finding holds it; the fixes are right without it too.
 * Equal edits of two shared edits (same place, same text) are made once.
 */
export interface SharedEdit {
  readonly key: string
  readonly when: 'any' | 'all'
  readonly edits: readonly Edit[]
}

/** What a codemod found in one file, or in one project: plain JSON. */
export interface Plan<M extends string = string, R extends string = string> {
  readonly findings: readonly Finding<M, R>[]
  readonly shared?: readonly SharedEdit[]
  /** Sites of the shape looked for that already restore themselves. Not findings: they are counted, so that nobody has to wonder about them. */
  readonly safe?: readonly Place[]
}

/** The languages that testfix reads. */
export type Language = 'typescript' | 'python'

/** One option of a codemod: `--option name=value`. Its type is that of its default, or one of `values`. */
export interface OptionSpec {
  readonly default: string | number | boolean
  readonly values?: readonly string[]
  /** One sentence. */
  readonly doc: string
}

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : never

/** The values of the options that a codemod declares, defaults filled in. */
export type OptionValues<O extends Readonly<Record<string, OptionSpec>>> = {
  readonly [K in keyof O]: O[K]['values'] extends readonly (infer V)[] ? V : Widen<O[K]['default']>
}

/** What is known about a codemod without running it: help, catalogue and reports are derived from it. */
export interface Meta<
  M extends string = string,
  R extends string = string,
  O extends Readonly<Record<string, OptionSpec>> = Readonly<Record<string, OptionSpec>>,
> {
  /** Kebab case; the name of the codemod's file and fixture folder. */
  readonly id: string
  /** One line, imperative. */
  readonly summary: string
  /** The leak, and what it costs: a short paragraph. */
  readonly why: string
  readonly languages: readonly [Language, ...Language[]]
  /** Texts of the findings that carry a fix. `{name}` is filled from the finding's `data`. */
  readonly messages: Readonly<Record<M, string>>
  /** Texts of the findings without one: why there is no safe rewrite, and what to do instead. */
  readonly reasons: Readonly<Record<R, string>>
  readonly options: O
  /** Whether every finding, some or none carries a fix. */
  readonly fixes: 'always' | 'sometimes' | 'never'
  /** A file that contains none of these, byte for byte, is never parsed. */
  readonly triggers: readonly [string, ...string[]]
  readonly status: 'preview' | 'stable'
}

/** A file's text as a codemod sees it. */
export interface Source {
  readonly path: string
  /** Without BOM; line endings as they are. */
  readonly text: string
  /** The line ending of the line that holds `offset`; of the line before it where the last line has none; `\n` in a file of one line. */
  eolAt(offset: number): '\n' | '\r\n'
}

/** What a codemod may ask about the modules around a file. */
export interface Modules {
  /** Whether a specifier, imported by the file, leads to anything: a file, an installed package, a part of the runtime. */
  exists(specifier: string): boolean
  /** Whether loading `from` loads `to` with it: both lead to source files, and imports and re-exports go from one to the other. Packages are not entered. */
  reaches(from: string, to: string): boolean
  /** The version of a package that the file gets: the installed one, else the least that its project asks for; undefined where neither is seen. */
  version(name: string): string | undefined
  /** What bun loads before the tests, as bunfig.toml names it. Packages are left out. */
  preloads(): readonly { readonly name: string; readonly text: string }[]
}

/** What a Python codemod may ask about the modules around a file. */
export interface PythonModules {
  /**
   * The file of the project that a module's name leads to: `tests.base`, or `..base` seen from the file. Undefined where there is none, where it
   * cannot be read, or where several could be meant.
   */
  open(name: string): FileInput<'ast-grep'> | undefined
}

/** What a one-file codemod is given. */
export type FileInput<E extends 'jscodeshift' | 'ast-grep'> = E extends 'jscodeshift'
  ? { readonly source: Source; readonly tree: TypeScriptTree; readonly modules: Modules }
  : { readonly source: Source; readonly tree: PythonTree; readonly modules: PythonModules }

/** Reads one file of its engine's language. `plan` is synchronous, and pure but for what it asks about modules. */
export interface FileCodemod<
  E extends 'jscodeshift' | 'ast-grep' = 'jscodeshift' | 'ast-grep',
  M extends string = string,
  R extends string = string,
  O extends Readonly<Record<string, OptionSpec>> = Readonly<Record<string, OptionSpec>>,
> {
  readonly engine: E
  readonly meta: Meta<M, R, O>
  plan(input: FileInput<E>, options: OptionValues<O>): Plan<NoInfer<M>, NoInfer<R>>
}

/** Reads all files of the run together. `plan` is synchronous and pure, and the same for every order of files. */
export interface ProjectCodemod<
  M extends string = string,
  R extends string = string,
  O extends Readonly<Record<string, OptionSpec>> = Readonly<Record<string, OptionSpec>>,
> {
  readonly engine: 'ts-morph'
  readonly meta: Meta<M, R, O>
  plan(input: { readonly project: ProjectTree }, options: OptionValues<O>): Plan<NoInfer<M>, NoInfer<R>>
}

/** A codemod of any engine, its own message and option names forgotten. */
export type Codemod = FileCodemod<'jscodeshift'> | FileCodemod<'ast-grep'> | ProjectCodemod

/** Checks a codemod's messages, reasons and options against its plan while compiling; returns it unchanged. */
export function defineCodemod<
  const E extends 'jscodeshift' | 'ast-grep',
  const M extends string,
  const R extends string,
  const O extends Readonly<Record<string, OptionSpec>>,
>(codemod: FileCodemod<E, M, R, O>): FileCodemod<E, M, R, O>
export function defineCodemod<
  const M extends string,
  const R extends string,
  const O extends Readonly<Record<string, OptionSpec>>,
>(codemod: ProjectCodemod<M, R, O>): ProjectCodemod<M, R, O>
export function defineCodemod<T>(codemod: T): T {
  return codemod
}
