/** A directory that a set-up saves in an attribute, and that a tear-down goes back to. */
import type { SgNode } from '@ast-grep/napi'
import type { PythonModule } from '../shared/module.ts'
import { argumentsOf, escapeRegex, isIn, kindOf, same, scopeOf, startOf, statementsOf } from '../shared/syntax.ts'
import { isAbsolute, staysBetween } from './stretches.ts'

/** The only assignment of an attribute, made in the directory that the first move leaves. */
export interface SavedAttribute {
  readonly statement: SgNode
  readonly assignment: SgNode
  /** Whether nothing but the way back reads it. */
  readonly isIdle: boolean
}

/** Where a set-up saves the directory that `back`, a call in its tear-down, goes to; `undefined` where that may be another directory by then. */
export function savedAttribute(
  setUp: SgNode,
  start: SgNode,
  back: SgNode,
  module: PythonModule,
): SavedAttribute | undefined {
  const { classes, source, tree } = module
  const target = argumentsOf(back)[0]
  if (!target || kindOf(target) !== 'attribute') return undefined
  const name = escapeRegex(target.field('attribute')!.text())
  const owner = scopeOf(setUp)
  const family = [...classes.ancestryOf(owner).classes, ...classes.heirsOf(owner)]
  const count = (text: string, pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))].length
  // Another class means its own attribute by the same name.
  const others = tree.root
    .findAll({ rule: { kind: 'class_definition' } })
    .filter(
      each => kindOf(scopeOf(each)) === 'module' && !family.some(member => isIn(each, member) || isIn(member, each)),
    )
  const mentions = (pattern: string) =>
    count(source.text, pattern) - others.reduce((sum, each) => sum + count(each.text(), pattern), 0)
  const sets = family.reduce(
    (sum, each) => sum + count(each.text(), `\\.${name}\\s*(:[^=\\n]+)?=(?!=)|["']${name}["']`),
    0,
  )
  const statement = statementsOf(setUp.field('body')!).find(each => {
    const left = kindOf(each) === 'expression_statement' ? each.child(0)!.field('left') : null
    return left?.text() === target.text() && startOf(each) < startOf(start)
  })
  const assignment = statement?.child(0)
  if (!statement || !assignment || sets !== 1 || kindOf(assignment) !== 'assignment') return undefined
  if (!CURRENT.test(assignment.field('right')?.text() ?? '') || !isAbsolute(assignment)) return undefined
  if (!staysBetween(statement, start, setUp, module)) return undefined
  return { statement, assignment, isIdle: mentions(`\\.${name}\\b`) === 2 }
}

const CURRENT = /^(?:[\w.]+\()*[\w.]*(getcwd\(\)|\bcwd\(\))\)*(?:\.\w+\(\))*$/

/** The calls in a tear-down that go back, if each is a statement at its top level. */
export function topReturns(calls: readonly { readonly call: SgNode }[], tearDown: SgNode): SgNode[] | undefined {
  const body = tearDown.field('body')!
  const statements = calls.filter(({ call }) => isIn(call, body)).map(({ call }) => call.parent()!)
  const isTop = (each: SgNode) => kindOf(each) === 'expression_statement' && same(each.parent()!, body)
  return statements.every(isTop) ? statements : undefined
}
