/** How findings speak of code, and where they say that it stands. */
import type { SgNode } from '@ast-grep/napi'
import type { Place } from '../../../src/codemod.ts'
import type { PythonModule } from './module.ts'
import { kindOf, nameOf, type PythonFile, scopeOf } from './syntax.ts'

/** Where a node stands. */
export function placeOf(node: SgNode, { source, tree }: PythonFile): Place {
  return { path: source.path, ...tree.span(node) }
}

/** What a function is called, or what it is where it has no name. */
export function titleOf(unit: SgNode): string {
  return nameOf(unit) || (kindOf(unit) === 'lambda' ? 'This lambda' : 'the top of the file')
}

/** The first base, of the class that a method belongs to, which is not in the file. */
export function unknownBaseOf(unit: SgNode, { classes }: PythonModule): string | undefined {
  const owner = kindOf(unit) === 'function_definition' ? scopeOf(unit) : unit
  return kindOf(owner) === 'class_definition' ? classes.ancestryOf(owner).unknown[0] : undefined
}

/** Code on one line, of at most sixty characters. */
export function shortened(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
