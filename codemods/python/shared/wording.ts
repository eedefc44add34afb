/** How findings speak of code, and where they say that it stands. */
import type { SgNode } from '@ast-grep/napi'
import type { Place } from '../../../src/codemod.ts'
import type { Topic } from './foreign-classes.ts'
import type { PythonModule } from './module.ts'
import { kindOf, nameOf, type PythonFile, scopeOf } from './syntax.ts'
import type { Unknown } from './test-case.ts'

/** Where a node stands. */
export function placeOf(node: SgNode, { source, tree }: PythonFile): Place {
  return { path: source.path, ...tree.span(node) }
}

/** What a function is called, or what it is where it has no name. */
export function titleOf(unit: SgNode): string {
  return nameOf(unit) || (kindOf(unit) === 'lambda' ? 'This lambda' : 'the top of the file')
}

/** What messages say of the first base that nobody can go by, of the class that a method belongs to: its name, and why. */
export function unknownBaseOf(
  unit: SgNode,
  { classes, topic }: PythonModule,
): { readonly base: string; readonly because: string } | undefined {
  const owner = kindOf(unit) === 'function_definition' ? scopeOf(unit) : unit
  const [unknown] = kindOf(owner) === 'class_definition' ? classes.ancestryOf(owner).unknown : []
  return unknown && { base: unknown.base, because: becauseOf(unknown, topic) }
}

/** A relative clause. */
function becauseOf({ because }: Unknown, { does, undoes }: Topic): string {
  if (because.is === 'says') return `which ${does} (see ${because.path}) and may ${undoes}`
  if (because.is === 'runs') return `which has a say in how its tests are run (see ${because.path}) and may ${undoes}`
  const what = because.base === undefined ? 'which' : `whose base ${because.base} (see ${because.path})`
  return `${what} is not found for certain: it may be a TestCase, and it may ${undoes}`
}

/** Code on one line, of at most sixty characters. */
export function shortened(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
