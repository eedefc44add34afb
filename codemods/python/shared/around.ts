/** Whether what runs around a function undoes what it does: tear-downs, fixtures, the second half of a generator. */
import type { SgNode } from '@ast-grep/napi'
import { canFailAfter, finallyClausesAfter, isMeantToFail, laterStatements } from './cleanups.ts'
import { hooksAround, hooksOnce } from './hooks.ts'
import type { PythonModule } from './module.ts'
import type { Role } from './roles.ts'
import { kindOf, nameOf, same, scopeOf } from './syntax.ts'

/** Which code puts back one kind of state: the working directory, the environment. */
export interface Restoring {
  /** Whether code goes back to the state that was there before. */
  goesBack(code: SgNode): boolean
  /** Whether code sees to it that the state is put back after the test. */
  registers(code: SgNode): boolean
  /** Whether a generator puts the state back when it is resumed. */
  goesBackAfterYield(fn: SgNode): boolean
}

/** Whether a change that a call makes in a function is undone when the function, or the test that it belongs to, is over. */
export function isUndoneAround(
  call: SgNode,
  fn: SgNode,
  role: Role,
  module: PythonModule,
  restoring: Restoring,
): boolean {
  const { goesBack, goesBackAfterYield, registers } = restoring
  if (role === 'module' || role === 'helper') return false
  if (role === 'fixture' || role === 'wide-fixture')
    return goesBackAfterYield(fn) && !canFailAfter(call, fn) && !failsBeforeGoingBack(fn, goesBack)
  if (role === 'context-manager') return exitsOf(fn, module).some(goesBack)

  const isOnce = role === 'class-set-up' || role === 'module-set-up'
  const { setUps, tearDowns } = isOnce ? hooksOnce(fn, module) : hooksAround(fn, module)
  const others = setUps.filter(hook => !same(hook, fn))
  if (others.some(registers)) return true
  // The tear-down of a set-up that fails does not run.
  if (others.length < setUps.length) return tearDowns.some(goesBack) && !canFailAfter(call, fn)
  const own = module.settingOf(fn).own.filter(({ wide }) => !wide)
  return (
    tearDowns.some(goesBack) || own.some(({ definition }) => registers(definition) || goesBackAfterYield(definition))
  )
}

/** Whether a fixture is meant to fail at times between its `yield` and its way back: it asserts there, or raises. */
function failsBeforeGoingBack(fn: SgNode, goesBack: Restoring['goesBack']): boolean {
  const resumed = fn.findAll({ rule: { kind: 'yield' } }).find(each => same(scopeOf(each), fn))
  if (!resumed || finallyClausesAfter(resumed, fn).some(goesBack)) return false
  const later = laterStatements(resumed, fn)
  const back = later.findIndex(goesBack)
  return later.slice(0, Math.max(0, back)).some(isMeantToFail)
}

/** The `__exit__` that belongs to an `__enter__`. */
function exitsOf(enter: SgNode, { classes }: PythonModule): SgNode[] {
  const owner = scopeOf(enter)
  return kindOf(owner) === 'class_definition'
    ? classes.methodsOf(owner).filter(method => /^__a?exit__$/.test(nameOf(method)))
    : []
}
