/** What may still need a temporary directory when the test that made it is over. */
import type { SgNode } from '@ast-grep/napi'
import { isUndoneAround } from '../shared/around.ts'
import { REGISTRARS } from '../shared/cleanups.ts'
import { decoratorsOf } from '../shared/decorators.ts'
import { hooksAround } from '../shared/hooks.ts'
import type { PythonModule } from '../shared/module.ts'
import { roleOf } from '../shared/roles.ts'
import {
  argumentsOf,
  calledName,
  escapeRegex,
  isIn,
  kindOf,
  nameOf,
  same,
  scopeOf,
  scopesOf,
} from '../shared/syntax.ts'
import type { WorkingDirectory } from '../shared/working-directory.ts'
import { type Creation, isLocal } from './temp-files.ts'

/** Methods that make a container hold their argument. */
const PUTS = /^(append|insert|add|update|setdefault|extend|putenv|addsitedir)$/

/** What refers to a directory and outlives the test, as it is written: a variable of the environment, an attribute of a module. */
export function keeperOf({ keep, unit }: Creation, mention: RegExp, module: PythonModule): string | undefined {
  if (keep.how === 'kept' && !isOfTest(keep.target, unit, module)) return keep.target.text()
  const assigned = unit
    .findAll({ rule: { kind: 'assignment' } })
    .filter(assignment => mention.test(assignment.field('right')?.text() ?? ''))
    .map(assignment => assignment.field('left')!)
  const put = unit
    .findAll({ rule: { kind: 'call' } })
    .filter(call => PUTS.test(calledName(call)) && kindOf(call.field('function')!) === 'attribute')
    .filter(call => argumentsOf(call).some(argument => mention.test(argument.text())))
    .map(call => call.field('function')!.field('object')!)
  const keepers = [...assigned, ...put].filter(target => !isOfTest(target, unit, module))
  return keepers.find(keeper => !isPutBack(keeper, unit, module))?.text()
}

/** Whether a target belongs to the test: a local variable, its receiver, or what hangs on them. */
function isOfTest(target: SgNode, unit: SgNode, module: PythonModule): boolean {
  let root = target
  for (let inner = innerOf(root); inner; inner = innerOf(root)) root = inner
  if (kindOf(root) !== 'identifier') return true
  const owner = scopeOf(unit)
  const isOwnClass =
    kindOf(owner) === 'class_definition' && nameOf(owner) === root.text() && nameOf(unit) === 'setUpClass'
  const functions = scopesOf(target).filter(scope => kindOf(scope) !== 'module' && isIn(scope, unit))
  return isOwnClass || functions.some(fn => isLocal(root.text(), fn, module))
}

function innerOf(node: SgNode): SgNode | null {
  return kindOf(node) === 'attribute' ? node.field('object') : kindOf(node) === 'subscript' ? node.field('value') : null
}

/** Whether the test or its class restores what a keeper belongs to: `os.environ` of `os.environ["HOME"]`. */
function isPutBack(keeper: SgNode, unit: SgNode, module: PythonModule): boolean {
  const text = (kindOf(keeper) === 'subscript' ? keeper.field('value')! : keeper).text()
  const owner = scopeOf(unit)
  const classes = kindOf(owner) === 'class_definition' ? module.classes.ancestryOf(owner).classes : []
  const { setUps, tearDowns } = hooksAround(unit, module)
  const functions = [unit, ...setUps]
  const code = [
    ...tearDowns,
    ...functions.flatMap(fn => fn.findAll({ rule: { any: [{ kind: 'finally_clause' }, { kind: 'with_clause' }] } })),
    ...functions.flatMap(fn => fn.findAll({ rule: { kind: 'call' } }).filter(call => REGISTRARS.has(calledName(call)))),
    ...[unit, ...classes].flatMap(each => decoratorsOf(each, module.names).map(({ expression }) => expression)),
  ].map(node => node.text())
  const name = text === 'os.environ' ? 'environ' : text
  if (code.some(each => each.includes(name))) return true
  const escaped = escapeRegex(text)
  const reset = new RegExp(
    `\\bdel ${escaped}|${escaped}(\\.(remove|pop)\\(|\\[:\\]\\s*=)|\\bpatch\\b.*${escapeRegex(name)}`,
  )
  // Whoever calls a helper may put back what it changes.
  const area = nameOf(unit).startsWith('test') ? functions : [unit, ...classes]
  return area.some(each => reset.test(each.text()))
}

/** What changes the working directory in the class of a function, or in the function, and does not go back. */
export function moverBeside(unit: SgNode, module: PythonModule, directory: WorkingDirectory): string | undefined {
  const owner = scopeOf(unit)
  const family =
    kindOf(owner) === 'class_definition'
      ? [...module.classes.ancestryOf(owner).classes, ...module.classes.heirsOf(owner)]
      : []
  const mover = directory.moves.find(({ call, undone, unit: moved }) => {
    const isBeside = same(moved, unit) || family.some(each => same(each, scopeOf(moved)))
    return isBeside && !undone && !isUndoneAround(call, moved, roleOf(moved, module), module, directory)
  })
  return mover && nameOf(mover.unit)
}
