/** Whole lines of a function, changed and moved into a block. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { indentOf } from './blocks.ts'
import { type PythonFile, startOf } from './syntax.ts'

/** Whole lines, from the start of one to the end of another without its line break. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** The lines from a statement to another, comments behind that included. `undefined` where the first does not begin its line. */
export function linesFrom(first: SgNode, last: SgNode, file: PythonFile): Region | undefined {
  const indent = indentOf(file, first)
  if (indent === undefined) return undefined
  const { end } = file.tree.span(last)
  const rest = /^[^\r\n]*/.exec(file.source.text.slice(end))![0]
  return { start: startOf(first) - indent.length, end: end + rest.length }
}

/**
 * The text of a region with some edits made, as far as they lie in it, and its lines indented by `step` more. Lines inside of strings stay as they are; `undefined` where an edit
 * brings such a string along.
 */
export function moved(
  region: Region,
  edits: readonly Edit[],
  step: string,
  { source, tree }: PythonFile,
): string | undefined {
  const { text } = source
  const strings = tree.root
    .findAll({ rule: { kind: 'string', regex: '\n' } })
    .map(node => tree.span(node))
    .filter(({ start, end }) => start < region.end && end > region.start)
  const inside = edits
    .filter(({ start, end }) => start <= region.end && (end > region.start || start === region.start))
    .map(edit => ({ ...edit, start: Math.max(edit.start, region.start), end: Math.min(edit.end, region.end) }))
  if (step && inside.some(edit => /\n/.test(edit.text) && /"""|'''/.test(edit.text))) return undefined
  let written = ''
  /** Where lines of the text begin that are part of a string. */
  const fixed = new Set<number>()
  const copy = (from: number, to: number) => {
    for (let at = text.indexOf('\n', from) + 1; at > 0 && at <= to; at = text.indexOf('\n', at) + 1)
      if (strings.some(({ start, end }) => start < at && at < end)) fixed.add(written.length + at - from)
    written += text.slice(from, to)
  }
  let at = region.start
  for (const edit of [...inside].sort((a, b) => a.start - b.start || a.end - b.end)) {
    copy(at, edit.start)
    written += edit.text
    at = Math.max(at, edit.end)
  }
  if (at < region.end) copy(at, region.end)
  return indentedBy(step, written.replace(/[\r\n]+$/, ''), fixed)
}

function indentedBy(step: string, text: string, fixed: ReadonlySet<number>): string {
  let offset = 0
  return text
    .split('\n')
    .map(line => {
      const at = offset
      offset += line.length + 1
      return fixed.has(at) || /^\s*$/.test(line) ? line : step + line
    })
    .join('\n')
}
