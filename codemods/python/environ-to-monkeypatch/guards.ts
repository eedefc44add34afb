/** What puts the environment back: patches, monkeypatch, finally clauses, tear-downs, saved copies. */
import type { SgNode } from '@ast-grep/napi'
import { isUndoneAround, type Restoring } from '../shared/around.ts'
import {
  finallyClausesAfter,
  isExpectedToFail,
  isHarmlessManager,
  isRegistered,
  laterStatements,
  managerPath,
  managersAround,
} from '../shared/cleanups.ts'
import { decoratorsOf } from '../shared/decorators.ts'
import type { PythonModule } from '../shared/module.ts'
import type { Role } from '../shared/roles.ts'
import {
  ancestorsIn,
  argumentsOf,
  followersOf,
  isIn,
  kindOf,
  nameOf,
  once,
  same,
  scopeOf,
  scopesOf,
  startOf,
} from '../shared/syntax.ts'
import { type EnvironmentUses, keyOf, type Mutation, readEnvironmentUses } from './environment.ts'

/** The environment of one file: who changes it, and who puts it back. */
export interface Environment extends EnvironmentUses {
  /** Whether a mutation puts back what was there before, or stands where that is done. */
  isBack(mutation: Mutation): boolean
  /** Whether the function that a mutation is in undoes it, however the test ends. */
  isUndone(mutation: Mutation): boolean
  /** Whether something around the function undoes it: tear-downs, fixtures, the second half of a generator. */
  isUndoneAround(mutation: Mutation, role: Role): boolean
  /** Whether the function undoes it by a plain statement, which it does not reach when it fails before. */
  isUndonePlainly(mutation: Mutation): boolean
  /** Whether only the removal of the variable is seen to: where it was set before, it is lost. */
  isOnlyRemoved(mutation: Mutation): boolean
  /** A context manager around a mutation that may put the environment back when it ends, as it is written. */
  doubtfulManager(mutation: Mutation): string | undefined
  /** Whether code patches the environment, or changes it. */
  touches(code: SgNode): boolean
  /** Whether `monkeypatch` has recorded a variable before a node, in code that always runs before it. */
  isRecorded(key: string, node: SgNode, unit: SgNode): boolean
}

/** Something that undoes every later change of some variables; of all where it has no keys. */
interface Guard {
  readonly call: SgNode
  readonly at: number
  readonly keys: readonly string[] | undefined
  /** Where it ends: a `with` statement, or a decorated function or class. */
  readonly over: SgNode | undefined
  /** `monkeypatch.delenv(k, raising=False)` records nothing where there is nothing, so that only what removes is undone. */
  readonly removesOnly: boolean
}

/** Functions that run when a test, a class or a `with` is over. */
const LAST = /^(tearDown|asyncTearDown|teardown)|^__a?exit__$/

/** An expression that is a copy of the environment, or a part of it. */
const COPY =
  /^(?:copy\.)?(?:deep)?(?:copy|dict)\(\s*\*{0,2}(?:os\.)?environ\b|(?:^|\.)environb?\.copy\(\)|^(?:\w+\.)?environb?$|\benvironb?\.(?:get|pop|items)\(|\bgetenv\(|\benvironb?\[|^\{\s*\*\*(?:\w+\.)?environ\b|\bin\s+(?:\w+\.)?environb?\b/

/** Reads what a file does to the environment, and what puts it back. */
export function readEnvironment(module: PythonModule): Environment {
  const { names, tree, source } = module
  const uses = readEnvironmentUses(module, names)
  const { mutations, references } = uses
  const saved = once(() => savedIn(tree.root))
  const guards = once(() => guardsIn(module, uses))

  const isBack = remember2((mutation: Mutation) => {
    const { node, scope, value } = mutation
    if (LAST.test(nameOf(scope)) || isInFinally(node, scope) || isAfterYield(node, scope)) return true
    if (isRegistered(node)) return true
    if (['set', 'update', 'replace'].includes(mutation.kind))
      return value !== undefined && argumentsIn(value).some(isSaved)
    if (mutation.kind === 'clear') return isFilledAgain(mutation)
    return isInBranchOnSaved(node, scope)
  })

  /** `os.environ.clear()` before `os.environ.update(saved)`. */
  function isFilledAgain({ statement }: Mutation): boolean {
    const next = statement && followersOf(statement)[0]
    const filled = next && mutations.find(each => each.statement && same(each.statement, next))
    return filled?.kind === 'update' && filled.value !== undefined && argumentsIn(filled.value).some(isSaved)
  }

  function isSaved(value: SgNode): boolean {
    const text = /^\(?\s*\*{0,2}([\w.]+?)(?:\[[^\]]*\])?\s*\)?$/.exec(value.text())?.[1]
    if (text === undefined) return false
    const around = scopesOf(value)
    return saved().some(
      ({ name, scope }) => name === text && (name.includes('.') || around.some(each => same(each, scope))),
    )
  }

  /** `if old is None: del os.environ[k]`. */
  function isInBranchOnSaved(node: SgNode, scope: SgNode): boolean {
    return ancestorsIn(node, scope).some(around => {
      if (kindOf(around) !== 'if_statement') return false
      const name = /^(?:not\s+)?([\w.]+)(?:\s+is\s+(?:not\s+)?None)?$/.exec(around.field('condition')!.text())?.[1]
      return name !== undefined && saved().some(each => each.name === name)
    })
  }

  const within = (code: SgNode) => {
    const { start, end } = tree.span(code)
    return <T extends { readonly at: number }>({ at }: T) => start <= at && at < end
  }
  const guardsOf = (code: SgNode) => guards().filter(within(code))
  const backsIn = (code: SgNode) => mutations.filter(within(code)).filter(isBack)

  /** Whether code, or some statements together, put the variables back, not only remove them. */
  function restores(code: SgNode | readonly SgNode[], mutation: Mutation): boolean {
    const { keys } = mutation
    const parts = Array.isArray(code) ? (code as readonly SgNode[]) : [code as SgNode]
    const backs = parts.flatMap(backsIn)
    if (backs.some(({ kind }) => kind === 'replace' || kind === 'clear')) return true
    if (parts.some(part => references.some(({ node, method }) => isIn(node, part) && method === 'clear'))) return true
    if (parts.some(part => registersIn(part, keys) || guardsOf(part).some(guard => covers(guard.keys, keys))))
      return true
    const removed = backs.filter(({ kind }) => isRemoval(kind))
    const put = backs
      .filter(({ kind }) => ['set', 'default', 'update', 'other'].includes(kind))
      .filter(each => isRemoval(mutation.kind) || !isOnlyIfSet(each) || removed.some(other => sameKeys(other, each)))
    if (!keys) return put.some(each => !each.keys)
    return keys.every(key => put.some(each => !each.keys || each.keys.includes(key)))
  }

  /** `if old is not None: os.environ[k] = old`: puts nothing back where nothing was set. */
  function isOnlyIfSet({ node, scope }: Mutation): boolean {
    const around = ancestorsIn(node, scope).find(each => kindOf(each) === 'if_statement')
    const block = around?.field('consequence')
    const name = /^([\w.]+)(?:\s+is\s+not\s+None)?$/.exec(around?.field('condition')?.text() ?? '')?.[1]
    return block != null && isIn(node, block) && saved().some(each => each.name === name)
  }

  /** `addCleanup(os.environ.update, saved)`, `addCleanup(lambda: …)`. */
  function registersIn(code: SgNode, keys: Mutation['keys']): boolean {
    const called = mutations.filter(within(code)).filter(({ node }) => isRegistered(node))
    if (called.some(({ keys: put, kind }) => !isRemoval(kind) && covers(put, keys))) return true
    return references.some(({ node, method }) => {
      if (!isIn(node, code) || !isRegistered(node)) return false
      const key = argumentsOf(node.ancestors().find(each => kindOf(each) === 'call')!)[1]
      if (method === 'clear' || method === 'update') return true
      return method === '__setitem__' && covers(key && keyOf(key) ? [keyOf(key)!] : undefined, keys)
    })
  }

  const restoringOf = (mutation: Mutation): Restoring => ({
    goesBack: code => restores(code, mutation),
    registers: code =>
      registersIn(code, mutation.keys) ||
      guardsOf(code).some(guard => !guard.over && covers(guard.keys, mutation.keys)),
    goesBackAfterYield: fn => {
      const after = fn.findAll({ rule: { kind: 'yield' } }).find(each => same(scopeOf(each), fn))
      const isAround = ({ over }: Guard) => !over || (after !== undefined && isIn(after, over))
      if (guardsOf(fn).some(guard => isAround(guard) && covers(guard.keys, mutation.keys))) return true
      return after !== undefined && restores(laterStatements(after, fn), mutation)
    },
  })

  function isUndone(mutation: Mutation): boolean {
    const { node, unit, keys, kind } = mutation
    if (runsElsewhere(node) || isExpectedToFail(node, unit, names)) return true
    const isCovering = (guard: Guard) => covers(guard.keys, keys) && (!guard.removesOnly || isRemoval(kind))
    const isOver = ({ over, at }: Guard) => (over ? isIn(node, over) : at < startOf(node))
    if (guards().some(guard => isDecorated(guard, mutation))) return true
    if (kindOf(unit) === 'module') return finallyClausesAfter(node, unit).some(clause => restores(clause, mutation))
    if (guardsOf(unit).some(guard => isCovering(guard) && isOver(guard))) return true
    return (
      registersIn(unit, keys) ||
      finallyClausesAfter(node, unit).some(clause => restores(clause, mutation)) ||
      managersAround(node, unit).some(manager => isRestoringManager(manager, mutation))
    )
  }

  /** A patch of a class is one of its tests. */
  function isDecorated({ over }: Guard, { node, unit }: Mutation): boolean {
    if (!over || kindOf(over) === 'with_statement' || !isIn(node, over)) return false
    return kindOf(over) === 'function_definition' || nameOf(unit).startsWith('test')
  }

  /** A context manager of the file is looked into. */
  function isRestoringManager(manager: SgNode, mutation: Mutation): boolean {
    const name = /^(?:self\.|cls\.)?(\w+)$/.exec(managerPath(manager, names))?.[1]
    if (name === undefined || kindOf(manager) !== 'call') return false
    const own = tree.root.findAll({
      rule: {
        any: [{ kind: 'function_definition' }, { kind: 'class_definition' }],
        has: { field: 'name', regex: `^${name}$` },
      },
    })
    return own.some(definition => restores(definition, mutation))
  }

  return {
    ...uses,
    isBack,
    isUndone,
    isUndoneAround: (mutation, role) =>
      isUndoneAround(mutation.node, mutation.unit, role, module, restoringOf(mutation)),
    isUndonePlainly: ({ unit, keys, at }) =>
      backsIn(unit).some(each => each.at > at && !isRemoval(each.kind) && covers(each.keys, keys)),
    isOnlyRemoved: mutation => {
      const { tearDowns } = module.hooksOf(scopeOf(mutation.unit)).each
      const fixtures = module.settingOf(mutation.unit).own.map(({ definition }) => definition)
      const backs = [mutation.unit, ...tearDowns, ...fixtures]
        .flatMap(backsIn)
        .filter(({ keys, node }) => (!mutation.keys || covers(keys, mutation.keys)) && !same(node, mutation.node))
      return backs.length > 0 && backs.every(({ kind }) => isRemoval(kind))
    },
    doubtfulManager: ({ node, unit }) =>
      managersAround(node, unit)
        .find(manager => {
          if (/\.context$/.test(managerPath(manager, names))) return true
          return !isHarmlessManager(manager, names)
        })
        ?.text(),
    touches: code => {
      if (mutations.some(within(code)) || guards().some(within(code))) return true
      return /\benviron\b/.test(code.text()) && references.some(({ node }) => isIn(node, code))
    },
    isRecorded: (key, node, unit) =>
      guards().some(guard => {
        const block = ancestorsIn(guard.call, unit).find(each => kindOf(each) === 'block')
        return (
          guard.at < startOf(node) &&
          within(unit)(guard) &&
          !guard.removesOnly &&
          covers(guard.keys, [key]) &&
          (!guard.over || isIn(node, guard.over)) &&
          (!block || isIn(node, block))
        )
      }),
  }

  // The text of the file is looked at first: most files have no guards.
  function guardsIn(module: PythonModule, uses: EnvironmentUses): Guard[] {
    if (!/\b(patch|setenv|delenv|setattr|setitem|delitem)\b/.test(source.text)) return []
    const calls = tree.root.findAll({ rule: { kind: 'call', regex: 'environ|env\\(' } })
    return calls.flatMap(call => guardOf(call, module, uses) ?? [])
  }
}

/** The values of an argument list, or the value itself. */
function argumentsIn(value: SgNode): SgNode[] {
  return kindOf(value) === 'argument_list' ? value.children().filter(child => child.isNamed()) : [value]
}

function isRemoval(kind: Mutation['kind']): boolean {
  return kind === 'delete' || kind === 'discard'
}

function sameKeys(one: Mutation, other: Mutation): boolean {
  return !one.keys || !other.keys || other.keys.every(key => one.keys!.includes(key))
}

/** Whether what undoes `undone` undoes `keys`: neither means all. */
function covers(undone: Mutation['keys'], keys: Mutation['keys']): boolean {
  return !undone || (keys?.every(key => undone.includes(key)) ?? false)
}

function remember2(answer: (mutation: Mutation) => boolean): (mutation: Mutation) => boolean {
  const known = new Map<Mutation, boolean>()
  return mutation => {
    const found = known.get(mutation) ?? answer(mutation)
    known.set(mutation, found)
    return found
  }
}

/** Calls that replace the environment, or a part of it, and put it back. */
function guardOf(call: SgNode, { names, classes }: PythonModule, uses: EnvironmentUses): Guard | undefined {
  const callee = call.field('function')!
  const path = names.pathsOf(callee)[0] ?? callee.text()
  const [first, second] = argumentsOf(call)
  if (!first) return undefined
  const isNamed = /^["'](?:[\w.]*\.)?environb?["']$/.test(first.text())
  const isWhole =
    (/(^|\.)patch(\.dict)?$/.test(path) && (isNamed || (path.endsWith('.dict') && uses.isEnviron(first)))) ||
    (/(^|\.)(patch\.object|setattr)$/.test(path) && (isNamed || /^["']environb?["']$/.test(second?.text() ?? '')))
  const over = overOf(call, names, classes)
  const found = { call, at: startOf(call), over }
  if (isWhole) return { ...found, keys: undefined, removesOnly: false }
  const isMapping = /\.(setitem|delitem)$/.test(path) && uses.isEnviron(first)
  if (!/\w\.(setenv|delenv)$/.test(path) && !isMapping) return undefined
  const key = isMapping ? second : first
  const name = key && keyOf(key)
  if (name === undefined) return undefined
  const removesOnly = /\.del\w+$/.test(path) && /\braising\s*=\s*False|,\s*False\s*,?\s*\)$/.test(call.text())
  const receiver = callee.field('object')?.text() ?? ''
  const block = call
    .ancestors()
    .find(node => kindOf(node) === 'with_statement' && new RegExp(`\\bas\\s+${receiver}\\b`).test(withHead(node)))
  return { ...found, keys: [name], removesOnly, over: block }
}

function withHead(statement: SgNode): string {
  return (
    statement
      .children()
      .find(child => kindOf(child) === 'with_clause')
      ?.text() ?? ''
  )
}

/** The `with` whose manager a call is; the function, or the tests of the class, that it decorates. */
function overOf(call: SgNode, names: PythonModule['names'], classes: PythonModule['classes']): SgNode | undefined {
  const parent = call.parent()!
  if (['with_item', 'as_pattern'].includes(kindOf(parent)))
    return call.ancestors().find(node => kindOf(node) === 'with_statement')
  if (kindOf(parent) !== 'decorator') return undefined
  const definition = parent.parent()!.field('definition')!
  return decoratorsOf(definition, names).length > 0 && classes ? definition : undefined
}

function isInFinally(node: SgNode, fn: SgNode): boolean {
  return ancestorsIn(node, fn).some(ancestor => kindOf(ancestor) === 'finally_clause')
}

function isAfterYield(node: SgNode, scope: SgNode): boolean {
  const yields = scope.findAll({ rule: { kind: 'yield' } })
  return yields.some(each => startOf(each) < startOf(node) && same(scopeOf(each), scope))
}

/** The variables that hold the environment of the moment, or a part of it, by name; attributes by their whole text. */
function savedIn(root: SgNode): { name: string; scope: SgNode }[] {
  return root
    .findAll({ rule: { kind: 'assignment', regex: 'environ|getenv' } })
    .filter(assignment => COPY.test(assignment.field('right')?.text() ?? ''))
    .map(assignment => ({ name: assignment.field('left')!.text(), scope: scopeOf(assignment) }))
}

/** Whether a change is made outside of the process of the tests: `preexec_fn` runs in a child, and a script's main block only by itself. */
function runsElsewhere(node: SgNode): boolean {
  return node.ancestors().some(around => {
    if (kindOf(around) === 'keyword_argument') return around.field('name')!.text() === 'preexec_fn'
    return (
      kindOf(around) === 'if_statement' && /^__name__\s*==\s*["']__main__["']$/.test(around.field('condition')!.text())
    )
  })
}
