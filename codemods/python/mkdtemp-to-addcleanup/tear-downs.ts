/** The removals in a tear-down that cleanups make needless. */
import type { SgNode } from '@ast-grep/napi'
import type { ImportNeed, SharedEdit } from '../../../src/codemod.ts'
import { leavesComment, withoutStatement } from '../shared/idle.ts'
import { withoutMethod } from '../shared/methods.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused } from '../shared/spelling.ts'
import {
  argumentsOf,
  escapeRegex,
  isIn,
  kindOf,
  nameOf,
  same,
  scopeOf,
  startOf,
  statementsOf,
} from '../shared/syntax.ts'
import type { Creation } from './temp-files.ts'

/** A removal, and the directories that it removed so far. */
export interface Needless {
  readonly shared: SharedEdit
  /** All of them must be registered before the removal may go. */
  readonly users: readonly Creation[]
  /** The imports that it may have been the last to need. */
  readonly imports: readonly ImportNeed[]
}

/** The removals that may go once `registered`, the directories whose removal is registered, are. `others`: what else the file makes. */
export function needlessRemovals(
  registered: readonly Creation[],
  others: readonly Creation[],
  module: PythonModule,
): readonly Needless[] {
  if (/(?<!super\(\))\.(async)?tearDown(Class)?\(/i.test(module.source.text)) return []
  const tearDowns = new Map<number, SgNode>()
  for (const { unit } of registered) {
    const owner = scopeOf(unit)
    if (kindOf(owner) !== 'class_definition') continue
    for (const method of module.classes.methodsOf(owner))
      if (/^(tearDown|asyncTearDown|tearDownClass)$/.test(nameOf(method))) tearDowns.set(method.id(), method)
  }
  return [...tearDowns.values()].flatMap(method => inTearDown(method, registered, others, module))
}

function inTearDown(
  method: SgNode,
  registered: readonly Creation[],
  others: readonly Creation[],
  module: PythonModule,
): Needless[] {
  if (!isOfTests(method, module)) return []
  const statements = statementsOf(method.field('body')!)
  const found = statements.flatMap(statement => {
    const attribute = removedAttribute(statement, module)
    const users = attribute === undefined ? [] : usersOf(attribute, statement, method, registered, others, module)
    return users.length > 0 ? [{ statement, users }] : []
  })
  if (found.length === 0) return []
  const rest = statements.filter(statement => !found.some(each => same(each.statement, statement)))
  const key = (at: SgNode) => `removal in ${nameOf(method)} at ${startOf(at)}`
  if (rest.every(isIdle)) {
    const edit = withoutMethod(method, module)
    const users = found.flatMap(each => each.users)
    const imports = found.flatMap(each => importsOf(each.statement, module))
    return edit ? [{ users, imports, shared: { key: key(method), when: 'all', edits: [edit] } }] : []
  }
  return found.flatMap(({ statement, users }) => {
    const edit = leavesComment(module, statement) ? undefined : withoutStatement(module, statement)
    const imports = importsOf(statement, module)
    return edit ? [{ users, imports, shared: { key: key(statement), when: 'all', edits: [edit] } }] : []
  })
}

function importsOf(statement: SgNode, module: PythonModule): ImportNeed[] {
  return dropIfUnused(statement.child(0)!.field('function')!, module)
}

/** Whether tests of this very file use a tear-down: of a base class, files that cannot be seen may rely on it. */
function isOfTests(method: SgNode, { classes }: PythonModule): boolean {
  const owner = scopeOf(method)
  return [owner, ...classes.heirsOf(owner)].some(each =>
    classes.methodsOf(each).some(test => /^(test|runTest)/.test(nameOf(test))),
  )
}

/** The attribute `d` of `shutil.rmtree(self.d)`, errors ignored or not, with nothing around it. */
function removedAttribute(statement: SgNode, { names }: PythonModule): string | undefined {
  const call = kindOf(statement) === 'expression_statement' ? statement.child(0)! : statement
  if (kindOf(call) !== 'call' || names.pathsOf(call.field('function')!).join() !== 'shutil.rmtree') return undefined
  const [target, ...flags] = argumentsOf(call).map(argument => argument.text())
  if (!flags.every(flag => /^(ignore_errors\s*=\s*)?True$/.test(flag))) return undefined
  return /^(?:(?:str|\w+\.fspath)\()?(?:self|cls)\.(\w+)\)?$/.exec(target ?? '')?.[1]
}

/** What a tear-down may look at after a removal. */
const LOOKS = /\b(assert\w*|exists|isdir|isfile|listdir|rmdir|removedirs|walk|scandir|glob|rglob|iterdir)\b/

/** The directories that an attribute holds, if all of them are registered and nothing else needs the removal; else none. */
function usersOf(
  attribute: string,
  statement: SgNode,
  method: SgNode,
  registered: readonly Creation[],
  others: readonly Creation[],
  { classes }: PythonModule,
): readonly Creation[] {
  const owner = scopeOf(method)
  const ancestry = classes.ancestryOf(owner)
  if (ancestry.foreign.length > 0) return []
  const family = [...ancestry.classes, ...classes.heirsOf(owner)]
  const isHere = ({ unit }: Creation) => family.some(each => isIn(unit, each))
  const holds = ({ keep }: Creation) => 'target' in keep && keep.target?.field('attribute')?.text() === attribute
  const users = registered.filter(each => isHere(each) && holds(each))
  if (others.some(each => isHere(each) && holds(each))) return []
  const mention = `(?<![\\w.])\\w+\\.${escapeRegex(attribute)}(?!\\w)`
  const set = new RegExp(
    `${mention}\\s*(:[^=\\n]+)?=(?!=)|^[ \\t(]*(?:[\\w.]+\\s*,\\s*)*${mention}\\s*,[^=\\n(]*=(?!=)|\\b(as|del|for)\\s+${mention}|["']${escapeRegex(attribute)}["']`,
    'gm',
  )
  const sets = family.flatMap(each => [...each.text().matchAll(set)])
  const distinct = users.map(({ keep }) => ('target' in keep ? keep.target!.id() : 0))
  if (sets.length !== new Set(distinct).size) return []
  const [own, after] = [method.text(), statement.nextAll().map(next => next.text())]
  if ([...own.matchAll(new RegExp(mention, 'g'))].length !== 1 || after.some(text => LOOKS.test(text))) return []
  return users
}

function isIdle(statement: SgNode): boolean {
  return kindOf(statement) === 'pass_statement' || kindOf(statement.child(0)!) === 'string'
}
