/**
 * The import planner: which text edits give a file the imports that its accepted fixes need, and take those that
 * nothing needs any more. It reads the text with those fixes in, and never moves a statement.
 */
import type { ImportNeed, Source } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { planPython } from './python.ts'
import type { ImportScan } from './scan.ts'
import { planTypeScript } from './typescript.ts'

export type { ImportScan }

/** What is to be done to a file. */
export interface ImportPlan {
  /** Disjoint, in the order of the text, no two touching. */
  readonly edits: readonly TextEdit[]
  /**
   * Why the needs cannot be met, one sentence each. There are no edits then, and the file's changes have to be
   * withdrawn.
   */
  readonly problems: readonly string[]
}

/**
 * Plans the needs of one file: all of `needs`, whatever their `path`. Planned once more on the result, the same needs
 * give no edit. An addition of a local name wins over a removal of it.
 */
export function planImports(scan: ImportScan, needs: readonly ImportNeed[], source: Source): ImportPlan {
  return scan.language === 'python' ? planPython(scan, needs, source) : planTypeScript(scan, needs, source)
}
