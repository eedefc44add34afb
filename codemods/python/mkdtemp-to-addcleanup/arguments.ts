/** The arguments of a call, and how one more is written. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { argumentsOf, type PythonFile } from '../shared/syntax.ts'

/** Adds an argument behind the others. One argument a line stays one a line, and a trailing comma stays. */
export function addArgument({ source, tree }: PythonFile, call: SgNode, argument: string): Edit {
  const last = argumentsOf(call).at(-1)
  const insert = (at: number, text: string): Edit => ({ path: source.path, start: at, end: at, text })
  if (!last) return insert(tree.span(call.field('arguments')!).start + 1, argument)
  const { start, end } = tree.span(last)
  const before = source.text.slice(source.text.lastIndexOf('\n', start) + 1, start)
  return insert(end, /^\s*$/.test(before) ? `,${source.eolAt(start)}${before}${argument}` : `, ${argument}`)
}
