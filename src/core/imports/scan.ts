/**
 * What the import planner knows of a file: plain data that an engine reads from its tree. All offsets are in the
 * file's text, without its BOM.
 */
import type { Span } from '../../codemod.ts'

/** One name of an import list. `name` is what the module calls it, `as` the local name where one is written. */
export interface ImportedName extends Span {
  readonly name: string
  readonly as?: string
}

/** A list of names. */
export interface NameList<Name extends Span = ImportedName> {
  readonly names: readonly Name[]
  /** What stands between the brackets; absent where there are none. */
  readonly inside?: Span
}

/** A statement of the file's top level. */
export interface Statement<Parts> extends Span {
  /** `head` has to stay before every import: a docstring, a `__future__` import, a directive such as `'use strict'`. */
  readonly kind: 'head' | 'import' | 'code'
  /** The parts of an import that the planner can work on. */
  readonly parts?: Parts
}

interface Scan<Parts> {
  /** In the order of the source. */
  readonly statements: readonly Statement<Parts>[]
  /** All comments of the file in the order of the source, a shebang among them. */
  readonly comments: readonly Span[]
  /**
   * Every name that something outside of the top level's import statements refers to, or might, with the first offset
   * where it does. Errs on the side of too many: scopes are not told apart, and words of strings count where the
   * language looks names up by string.
   */
  readonly uses: ReadonlyMap<string, number>
}

/** `import a, b as c` has no `from`; `from m import *` has the name `*`. */
export interface PythonImport extends NameList {
  /** The module as written, leading dots included. */
  readonly from?: string
}

/** A name that the module's own scope binds by other means than an import statement of its top level. */
export interface PythonBinding {
  readonly name: string
  /** What an import inside of `if`, `try` or `with` binds it to, as a dotted path; absent where it is no import. */
  readonly target?: string
}

/** A Python file. */
export interface PythonScan extends Scan<PythonImport> {
  readonly language: 'python'
  readonly bindings: readonly PythonBinding[]
  /**
   * The file looks names up by means that cannot be followed: `globals()`, `eval`, `__all__`, `sys.modules[__name__]`.
   */
  readonly dynamic: boolean
}

/** One name between the braces. */
export interface TypeScriptName extends ImportedName {
  /** `{ type T }` */
  readonly typeOnly: boolean
}

/** A default or a namespace import. */
export interface LocalName extends Span {
  readonly local: string
}

/** An import declaration: `import main, { names } from 'module'`. */
export interface TypeScriptImport {
  readonly module: string
  /** `import type …` */
  readonly typeOnly: boolean
  /** `with { … }` follows. */
  readonly attributes: boolean
  readonly main?: LocalName
  /** The span is that of `* as local`. */
  readonly namespace?: LocalName
  /** Always with `inside`. */
  readonly named?: NameList<TypeScriptName> & { readonly inside: Span }
}

/** A TypeScript or JavaScript file. */
export interface TypeScriptScan extends Scan<TypeScriptImport> {
  readonly language: 'typescript'
  /** Names that the top level declares by other means than an import declaration. */
  readonly bindings: readonly string[]
  /** Has an export declaration. */
  readonly exports: boolean
  /** The quote of the file's imports, or of its strings where it has no import. */
  readonly quote: "'" | '"'
  /** Whether statements end in semicolons: imports where there are some. */
  readonly semicolons: boolean
}

/** What an engine gives for one file. */
export type ImportScan = PythonScan | TypeScriptScan
