/** Methods that leave their class. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import type { PythonModule } from './module.ts'
import { decorated, nameOf, scopeOf } from './syntax.ts'

/** Base classes whose tear-downs do nothing. */
const UNITTEST = /^unittest\.([\w.]+\.)?(IsolatedAsyncio)?TestCase$/

/** Takes a method out with the blank lines before it. `undefined` where another definition would take its place, or where a comment stands by it. */
export function withoutMethod(method: SgNode, { classes, names, source, tree }: PythonModule): Edit | undefined {
  const owner = scopeOf(method)
  const [, ...bases] = classes.ancestryOf(owner).classes
  const overrides = bases.some(base => classes.methodsOf(base).some(each => nameOf(each) === nameOf(method)))
  const { kind, unknown } = classes.ancestryOf(owner)
  const lists = [owner, ...bases].map(
    each =>
      each
        .field('superclasses')
        ?.children()
        .filter(base => base.isNamed()) ?? [],
  )
  const roots = lists.flatMap(list => list.flatMap(base => names.pathsOf(base)))
  const isKnown = kind === 'test-case' && unknown.length === 0 && lists.every(list => list.length === 1)
  if (!isKnown || !roots.some(path => UNITTEST.test(path))) return undefined
  const hasMixedHeirs = classes.heirsOf(owner).some(heir => /[,=]/.test(heir.field('superclasses')!.text()))
  if (overrides || hasMixedHeirs) return undefined
  const whole = decorated(method)
  const { start, end } = tree.span(whole)
  if (/#/.test(source.text.slice(start, end))) return undefined
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const before = source.text.slice(0, lineStart)
  const rest = /^[^\S\r\n]*(\r?\n|$)/.exec(source.text.slice(end))
  if (!rest || /(^|\n)[^\S\n]*#[^\n]*\n$/.test(before)) return undefined
  const blank = /(?:^|(?<=\n))(?:[^\S\n]*\n)*$/.exec(before)!
  const isLast = rest[1] === ''
  const from = isLast ? before.replace(/\s+$/, '').length : blank.index
  return { path: source.path, start: from, end: end + rest[0].length, text: '' }
}
