/** Lines put into a body. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import type { PythonFile } from './syntax.ts'

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
