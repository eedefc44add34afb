/** Statements that move into a block of their own. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { type PythonFile, statementsOf } from './syntax.ts'

/** Indents the lines that begin behind `begin` and before `end`; those inside of the strings of `owner` stay as they are. */
export function indented(
  begin: number,
  end: number,
  step: string,
  owner: SgNode,
  { source, tree }: PythonFile,
): Edit[] {
  const { text, path } = source
  const strings = owner
    .findAll({ rule: { kind: 'string' } })
    .map(node => tree.span(node))
    .filter(({ start, end }) => text.slice(start, end).includes('\n'))
  const edits: Edit[] = []
  for (let at = text.indexOf('\n', begin) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
    const next = text.indexOf('\n', at) + 1
    const isBlank = /^[^\S\r\n]*(\r?\n|$)/.test(text.slice(at, next === 0 ? undefined : next))
    if (!isBlank && !strings.some(({ start, end }) => start < at && at < end))
      edits.push({ path, start: at, end: at, text: step })
  }
  return edits
}

/** The first of some names that a function does not use; one with a number behind it where it uses them all. */
export function freeName(owner: SgNode, names: readonly [string, ...string[]]): string {
  const used = new Set(owner.text().match(/(?<![\w.])\w+/g))
  const numbered = [...used, ''].map((_, index) => `${names[0]}_${index + 2}`)
  return [...names, ...numbered].find(name => !used.has(name))!
}

/** The white space before a statement that begins its line; `undefined` where it does not, or where a form feed is in it. */
export function indentOf({ source, tree }: PythonFile, statement: SgNode): string | undefined {
  const { start } = tree.span(statement)
  const begin = source.text.lastIndexOf('\n', start - 1) + 1
  const indent = source.text.slice(begin, start)
  return /^[ \t]*$/.test(indent) && !/\\\r?\n$/.test(source.text.slice(0, begin)) ? indent : undefined
}

/** How much deeper the body of a function stands than the function. */
export function stepOf(fn: SgNode, file: PythonFile): string {
  const [outer, inner] = [indentOf(file, fn), indentOf(file, statementsOf(fn.field('body')!)[0]!)]
  if (outer !== undefined && inner !== undefined && inner.length > outer.length && inner.startsWith(outer))
    return inner.slice(outer.length)
  return inner?.includes('\t') ? '\t' : '    '
}

/** Puts text behind the last line of a body, and behind the comment that ends that line. */
export function atEnd(fn: SgNode, text: string, { source, tree }: PythonFile): Edit {
  const { end } = tree.span(statementsOf(fn.field('body')!).at(-1)!)
  const at = end + /^[^\S\r\n]*(?:#[^\r\n]*)?/.exec(source.text.slice(end))![0].trimEnd().length
  return { path: source.path, start: at, end: at, text }
}
