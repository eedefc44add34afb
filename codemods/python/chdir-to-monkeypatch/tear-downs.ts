/** The way back in the tear-down of a TestCase, which a registered one makes idle. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { withoutStatement } from '../shared/idle.ts'
import { withoutMethod } from '../shared/methods.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused } from '../shared/spelling.ts'
import { kindOf, nameOf, same, scopeOf, startOf, statementsOf, topStatementOf } from '../shared/syntax.ts'
import type { Move, WorkingDirectory } from '../shared/working-directory.ts'
import { savedAttribute, topReturns } from './saved-attributes.ts'

/** What leaves the class, with the imports that it may have been the last to need. */
export interface Leftovers {
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
}

const NOTHING: Leftovers = { edits: [], imports: [] }

const PAIRS: Readonly<Record<string, string>> = {
  setUp: 'tearDown',
  asyncSetUp: 'asyncTearDown',
  setUpClass: 'tearDownClass',
}

const REGISTERS = /\b(add\w*Cleanup|enter\w*Context|do\w*Cleanups)\b/

/** The saved directory and the way back of a set-up whose way back is registered now: they go when they are the last to run, and all that is left of the first directory. */
export function leftoversOf(move: Move, directory: WorkingDirectory, module: PythonModule): Leftovers {
  const setUp = move.unit
  const owner = scopeOf(setUp)
  const { classes } = module
  const tearDowns = classes.methodsOf(owner).filter(each => nameOf(each) === PAIRS[nameOf(setUp)])
  const [tearDown] = tearDowns
  if (/(?<!super\(\))\.(async)?tearDown(Class)?\(/i.test(module.source.text)) return NOTHING
  if (!tearDown || tearDowns.length > 1 || !isAlone(owner, [nameOf(setUp), nameOf(tearDown)], module)) return NOTHING
  const start = topStatementOf(move.call, setUp)
  if (isCleanedUpLater(owner, start, module)) return NOTHING
  const backs = topReturns(directory.returns, tearDown)
  const [back] = backs ?? []
  const statements = statementsOf(tearDown.field('body')!)
  if (!back || backs!.length > 1 || !same(back, statements.at(-1)!)) return NOTHING
  const saved = savedAttribute(setUp, start, back.child(0)!, module)
  if (!saved) return NOTHING
  const isOnly = statements.every(each => same(each, back) || isIdle(each))
  const gone = isOnly ? withoutMethod(tearDown, module) : withoutStatement(module, back)
  if (!gone) return NOTHING
  const save = saved.isIdle ? withoutStatement(module, saved.statement) : undefined
  const callees = [back.child(0)!, ...(save ? saved.assignment.findAll({ rule: { kind: 'call' } }) : [])]
  return {
    edits: save ? [save, gone] : [gone],
    imports: callees.flatMap(call => dropIfUnused(call.field('function')!, module)),
  }
}

/** Whether only one class has hooks of some names in its family, and no other file has a say in that. */
function isAlone(owner: SgNode, hooks: readonly string[], { classes }: PythonModule): boolean {
  const { classes: own, foreign } = classes.ancestryOf(owner)
  const others = [...own.slice(1), ...classes.heirsOf(owner)]
  return (
    foreign.length === 0 && !others.some(each => classes.methodsOf(each).some(method => hooks.includes(nameOf(method))))
  )
}

/** Whether something is registered later than a statement, and so runs before what is registered there. */
function isCleanedUpLater(owner: SgNode, start: SgNode, { classes }: PythonModule): boolean {
  const family = [...classes.ancestryOf(owner).classes, ...classes.heirsOf(owner)]
  const before = topStatementsBefore(start)
  return family.some(each => {
    const at = startOf(each)
    return [...each.text().matchAll(new RegExp(REGISTERS, 'g'))].some(
      ({ index }) => !before.some(({ from, to }) => from <= at + index && at + index < to),
    )
  })
}

function topStatementsBefore(start: SgNode): { from: number; to: number }[] {
  return statementsOf(start.parent()!)
    .filter(each => startOf(each) < startOf(start))
    .map(each => ({ from: startOf(each), to: each.range().end.index }))
}

function isIdle(statement: SgNode): boolean {
  return kindOf(statement) === 'pass_statement' || kindOf(statement.child(0)!) === 'string'
}

/** The tear-downs of a file, by name: they run after a fixture of a test is over. */
export function tearDownsIn({ tree }: PythonModule): { name: string; code: string }[] {
  const hooks = tree.root.findAll({
    rule: {
      kind: 'function_definition',
      has: { field: 'name', regex: '^(tearDown|asyncTearDown|teardown)' },
    },
  })
  return hooks.map(hook => ({ name: nameOf(hook), code: hook.field('body')!.text() }))
}
