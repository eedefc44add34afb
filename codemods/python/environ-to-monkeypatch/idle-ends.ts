/** What a function has at its end to put the environment back, once `monkeypatch` does that. */
import type { SgNode } from '@ast-grep/napi'
import { fixtureOf } from '../shared/fixtures.ts'
import { tailOf, unwrapped, withoutFinally, withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
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
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'
import { type Converted, isRecorded, isRemoval } from './recorded.ts'

/** What has nothing left to do. */
export interface Idle {
  readonly statements: readonly SgNode[]
  readonly attempt: { readonly statement: SgNode; readonly clause: SgNode } | undefined
}

/** Finds it in a function whose end is the end of the test, or after the last `yield` of a fixture. */
export function idleIn(
  unit: SgNode,
  own: readonly Mutation[],
  converted: readonly Converted[],
  environment: Environment,
  module: PythonModule,
): Idle {
  const isPuttingBack = (statement: SgNode): boolean => {
    const kind = kindOf(statement)
    if (!isAfterTest(statement, unit, module)) return false
    if (kind === 'pass_statement') return true
    if (kind === 'if_statement') return isBranchOfThem(statement)
    const parts = own.filter(({ statement: each }) => each && same(each, statement))
    return parts.length > 0 && parts.every(isPutBack)
  }
  const isPutBack = (mutation: Mutation) =>
    (isRemoval(mutation) || (mutation.kind === 'set' && environment.isBack(mutation))) &&
    !isFirst(mutation) &&
    isRecorded(mutation, converted, unit, environment)
  const isFirst = ({ node, keys }: Mutation) =>
    !own.some(each => startOf(each.node) < startOf(node) && keys?.some(key => each.keys?.includes(key))) &&
    !keys?.every(key => environment.isRecorded(key, node, unit))

  function isBranchOfThem(statement: SgNode): boolean {
    const conditions = [statement, ...statement.children()].flatMap(each => each.field('condition') ?? [])
    if (conditions.some(each => each.findAll({ rule: { kind: 'call' } }).some(call => !isLook(call)))) return false
    const blocks = statement
      .children()
      .flatMap(child =>
        kindOf(child) === 'block' ? [child] : child.children().filter(each => kindOf(each) === 'block'),
      )
    const inner = blocks.flatMap(statementsOf)
    return inner.length > 0 && inner.every(isPuttingBack) && !inner.every(each => kindOf(each) === 'pass_statement')
  }

  function isLook(call: SgNode): boolean {
    const object = call.field('function')!.field('object')
    return object !== null && environment.isEnviron(object)
  }

  const tail = tailOf(unit, isPuttingBack, isPuttingBack)
  const isAlone = (statement: SgNode) => withoutStatement(module, statement) !== undefined
  const all = tail.statements.every(isAlone) ? tail.statements : []
  const real = all.every(each => kindOf(each) === 'pass_statement') ? [] : all
  const { last } = tail
  if (!last || real.length < tail.statements.length || !last.statements.every(isAlone))
    return { statements: real, attempt: undefined }
  const inClause = statementsOf(last.clause.children().find(child => kindOf(child) === 'block')!)
  if (inClause.length > last.statements.length) return { statements: [...last.statements, ...real], attempt: undefined }
  const isRemovable =
    unwrapped(module, last.statement, last.clause) ?? withoutFinally(module, last.statement, last.clause)
  return isRemovable
    ? { statements: real, attempt: { statement: last.statement, clause: last.clause } }
    : { statements: real, attempt: undefined }
}

/** `old = os.environ.get(k)`, where all that reads it is gone. */
export function idleSaves(unit: SgNode, gone: readonly SgNode[], module: PythonModule): SgNode[] {
  if (gone.length === 0) return []
  const statements = unit.findAll({ rule: { kind: 'expression_statement', regex: '^\\w+\\s*=[^=]' } })
  return statements.filter(statement => {
    const assignment = statement.child(0)!
    const left = assignment.field('left')
    const right = assignment.field('right')
    if (!left || !right || kindOf(left) !== 'identifier' || !SAVE.test(right.text())) return false
    if (argumentsOf(right).some(each => kindOf(each) === 'call')) return false
    const mentions = unit.findAll({ rule: { kind: 'identifier', regex: `^${escapeRegex(left.text())}$` } })
    const others = mentions.filter(each => !isIn(each, statement))
    return (
      others.length > 0 &&
      others.every(each => gone.some(node => isIn(each, node))) &&
      withoutStatement(module, statement) !== undefined &&
      hasOthers(statement)
    )
  })
}

const SAVE =
  /^(\w+\.)?(environb?(\.(get|pop|copy)\([^()]*\)|\[[^\]]*\])|getenv\([^()]*\))$|^(copy\.copy|dict)\((\w+\.)?environ\)$/

/** Whether a block keeps a statement when this one goes. */
function hasOthers(statement: SgNode): boolean {
  return statementsOf(statement.parent()!).length > 1
}

/** Whether a test is over when a function comes to a statement at its end: of a fixture or a helper, the end is not that of the test. */
function isAfterTest(statement: SgNode, unit: SgNode, { names }: PythonModule): boolean {
  if (nameOf(unit).startsWith('test') && !fixtureOf(unit, names)) return true
  const yields = unit.findAll({ rule: { kind: 'yield' } }).filter(each => same(scopeOf(each), unit))
  return yields.length > 0 && yields.every(each => startOf(each) < startOf(statement))
}
