/** Lines put into a body. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { kindOf, type PythonFile } from './syntax.ts'

/**
 * Puts a line of its own before a statement, indented like it. `undefined` where the statement does not begin a line: behind a colon
 * or a semicolon, or on a line that continues another.
 */
export function lineBefore({ source, tree }: PythonFile, statement: SgNode, line: string): Edit | undefined {
  const { start } = tree.span(statement)
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const indent = source.text.slice(lineStart, start)
  if (!/^\s*$/.test(indent) || /\\\r?\n$/.test(source.text.slice(0, lineStart))) return undefined
  // A form feed sets Python's column back to zero: the indentation is what follows it.
  return {
    path: source.path,
    start,
    end: start,
    text: line + source.eolAt(start) + indent.slice(indent.lastIndexOf('\f') + 1),
  }
}

/**
 * Puts lines of their own behind a statement, indented like it. A statement that shares its line, with a colon before it or a semicolon around it,
 * gets them on that line.
 */
export function linesAfter({ source, tree }: PythonFile, statement: SgNode, lines: readonly string[]): Edit {
  const { start, end } = tree.span(statement)
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const indent = source.text.slice(lineStart, start)
  const isFirst = /^\s*$/.test(indent) && !/\\\r?\n$/.test(source.text.slice(0, lineStart))
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(?=\r?\n|$)/.exec(source.text.slice(end))
  if (!isFirst || !rest) return { path: source.path, start: end, end, text: lines.map(line => `; ${line}`).join('') }
  const at = end + rest[0].trimEnd().length
  const eol = source.eolAt(end)
  const text = lines.map(line => eol + indent.slice(indent.lastIndexOf('\f') + 1) + line).join('')
  return { path: source.path, start: at, end: at, text }
}

/** Puts lines of their own before a statement; on the line of a statement that shares it. `undefined` where that is no place for one. */
export function linesBefore(file: PythonFile, statement: SgNode, lines: readonly string[]): Edit | undefined {
  const { source, tree } = file
  const { start } = tree.span(statement)
  const indent = source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start)
  const edit = lineBefore(file, statement, lines.join(source.eolAt(start) + indent.slice(indent.lastIndexOf('\f') + 1)))
  if (edit || kindOf(statement) === 'with_statement') return edit
  return { path: source.path, start, end: start, text: lines.map(line => `${line}; `).join('') }
}
