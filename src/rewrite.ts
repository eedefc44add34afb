/** One text and what becomes of it: edits, then the imports that they need. */

import type { ImportNeed } from './codemod.ts'
import { applyEdits, composeEdits, overlap, type TextEdit } from './core/edits.ts'
import { planImports } from './core/imports/plan.ts'
import { createSource, positions } from './core/source.ts'
import { suppressionLine, suppressionsIn } from './core/suppressions.ts'
import type { Parsed, SyntaxFault } from './engines/engine.ts'
import { engineFor, languageOf } from './engines/index.ts'

/** A text after its changes. */
export interface Rewritten {
  readonly text: string
  /** From the text before; sorted, disjoint. */
  readonly edits: readonly TextEdit[]
  readonly parsed: Parsed<unknown>
}

/** Makes the edits and plans the imports on the result. What goes wrong is said: a syntax error, or the problems of an import. */
export async function rewrite(
  path: string,
  before: string,
  edits: readonly TextEdit[],
  needs: readonly ImportNeed[] | undefined,
): Promise<
  Rewritten | { readonly fault: SyntaxFault; readonly text: string } | { readonly problems: readonly string[] }
> {
  const engine = await engineFor(languageOf(path)!)
  const text = applyEdits(before, edits)
  const parsed = await engine.parse(path, text)
  if (parsed.faults[0]) return { fault: parsed.faults[0], text }
  if (!needs) return { text, edits, parsed }
  const imports = planImports(engine.scanImports(parsed.tree, text), needs, createSource(path, text))
  if (imports.problems.length > 0) return { problems: imports.problems }
  if (imports.edits.length === 0) return { text, edits, parsed }
  const all = composeEdits(before.length, edits, imports.edits)
  const result = applyEdits(text, imports.edits)
  const again = await engine.parse(path, result)
  return again.faults[0] ? { fault: again.faults[0], text: result } : { text: result, edits: all, parsed: again }
}

/** The edit that puts a suppression above a place; undefined where a comment cannot stand there, as in a string of several lines. */
export async function suppressing(
  path: string,
  text: string,
  { start }: { readonly start: number },
  codemod: string,
  reason: string,
): Promise<TextEdit | undefined> {
  const language = languageOf(path)!
  const engine = await engineFor(language)
  const source = createSource(path, text)
  const at = start - positions(text)(start).column + 1
  const indent = /^[ \t]*/.exec(text.slice(at))![0]
  const edit = { start: at, end: at, text: `${indent}${suppressionLine(language, codemod, reason)}${source.eolAt(at)}` }
  const result = applyEdits(text, [edit])
  const { faults, tree } = await engine.parse(path, result)
  if (faults.length > 0) return undefined
  const comments = suppressionsIn(result, engine.comments(tree))
  const isOne = comments.some(
    comment => comment.codemod === codemod && overlap(comment.at, { start: at, end: at + edit.text.length }),
  )
  return isOne ? edit : undefined
}
