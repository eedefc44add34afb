/** Whole lines of a function, changed and moved into a block. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import type { PythonModule } from '../shared/module.ts'
import { startOf, statementsOf } from '../shared/syntax.ts'

/** Whole lines, from the start of one to the end of another without its line break. */
export interface Region {
  readonly start: number
  readonly end: number
}

/** The lines from a statement to another, comments behind that included. `undefined` where the first does not begin its line. */
export function linesFrom(first: SgNode, last: SgNode, { source, tree }: PythonModule): Region | undefined {
  const start = source.text.lastIndexOf('\n', startOf(first) - 1) + 1
  if (!/^[ \t]*$/.test(source.text.slice(start, startOf(first))) || /\\\r?\n$/.test(source.text.slice(0, start)))
    return undefined
  const { end } = tree.span(last)
  return { start, end: end + /^[^\r\n]*/.exec(source.text.slice(end))![0].length }
}

/** The white space that a statement's line begins with. */
export function indentOf(statement: SgNode, { source }: PythonModule): string {
  const start = startOf(statement)
  return source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start)
}

/**
 * The text of a region with some edits made and its lines indented by `step` more. Lines inside of strings stay as they are; `undefined` where an edit
 * brings such a string along.
 */
export function moved(
  region: Region,
  edits: readonly Edit[],
  step: string,
  { source, tree }: PythonModule,
): string | undefined {
  const { text } = source
  const strings = tree.root
    .findAll({ rule: { kind: 'string', regex: '\n' } })
    .map(node => tree.span(node))
    .filter(({ start, end }) => start < region.end && end > region.start)
  const inside = edits.filter(({ start, end }) => region.start <= start && end <= region.end + 2)
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

/** What a block is indented by in a function. */
export function stepOf(fn: SgNode, module: PythonModule): string {
  return indentOf(statementsOf(fn.field('body')!)[0]!, module).includes('\t') ? '\t' : '    '
}

/** The first of some names that a function does not use. */
export function freeName(fn: SgNode, names: readonly string[]): string | undefined {
  const text = fn.text()
  return names.find(name => !new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text))
}
