/** Whether a `Path` may stand where code has a string. */
import type { SgNode } from '@ast-grep/napi'
import type { Names } from '../shared/names.ts'
import { calledName, escapeRegex, isField, kindOf } from '../shared/syntax.ts'

/** Functions that take either, and give the same answer. */
const TAKE_BOTH = new RegExp(
  `^(${[
    'os\\.path\\.(abspath|basename|dirname|exists|getmtime|getsize|isdir|isfile|islink|ismount|join|lexists|normpath|realpath|relpath|samefile|split|splitext)',
    'os\\.(access|chdir|chmod|fsdecode|fsencode|fspath|listdir|makedirs|mkdir|remove|rmdir|scandir|stat|symlink|unlink|utime|walk)',
    'pathlib\\.Path|str|open|print',
    'shutil\\.(rmtree|copytree)',
  ].join('|')})$`,
)

/** Whether an expression may be a `Path` instead of a string where it stands. */
export function takesPath(expression: SgNode, names: Names): boolean {
  const parent = expression.parent()!
  if (kindOf(parent) === 'interpolation')
    return parent.children().every(child => !['format_specifier', 'type_conversion'].includes(kindOf(child)))
  const list = kindOf(parent) === 'keyword_argument' ? parent.parent()! : parent
  const call = list.parent()
  if (kindOf(list) !== 'argument_list' || !call || kindOf(call) !== 'call') return false
  const paths = names.pathsOf(call.field('function')!)
  const every = (pattern: RegExp) => paths.length > 0 && paths.every(path => pattern.test(path))
  if (kindOf(parent) === 'keyword_argument') return parent.field('name')!.text() === 'cwd' && every(/^subprocess\.\w+$/)
  return every(TAKE_BOTH) || (calledName(call) === 'chdir' && call.field('function')!.text() === 'monkeypatch.chdir')
}

/** Whether all that a function does with a variable of its own, after it is assigned once, may be done with a `Path`. */
export function allTakePath(variable: SgNode, fn: SgNode, names: Names): boolean {
  const mentions = fn.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(variable.text())}$` } })
  const others = mentions.filter(mention => mention.id() !== variable.id())
  return others.every(mention => isKeyword(mention) || takesPath(mention, names))
}

/** The `d` of `f(d=1)`, or of `a.d`. */
function isKeyword(identifier: SgNode): boolean {
  const parent = identifier.parent()!
  return (
    (kindOf(parent) === 'keyword_argument' && isField(parent, 'name', identifier)) ||
    (kindOf(parent) === 'attribute' && isField(parent, 'attribute', identifier))
  )
}
