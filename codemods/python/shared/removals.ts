/** Who removes what a file makes in the temp folder. */
import type { SgNode } from '@ast-grep/napi'
import type { Restoring } from './around.ts'
import { finallyClausesAfter, managersAround, REGISTRARS } from './cleanups.ts'
import type { PythonModule } from './module.ts'
import { argumentsOf, calledName, escapeRegex, isIn, kindOf, once, same, scopeOf, startOf } from './syntax.ts'
import type { Creation } from './temp-files.ts'

/** What happens to one thing that was made. */
export interface Removal extends Restoring {
  /** The names that stand for it in its function, as patterns that match them as a whole. */
  readonly mention: RegExp
  /** Whether the function that makes it sees to its removal, however the test ends. */
  readonly undone: boolean
  /** Whether a function removes it by a plain statement, which it does not reach when it fails before. */
  removesPlainly(fn: SgNode): boolean
  /** The calls in a piece of code that remove it. */
  callsIn(code: SgNode): readonly SgNode[]
}

/** What removes things, by its name. */
const REMOVES = /rmtree|unlink|remove|rmdir|clean|delete|rm_rf|^rm$|tear_?down|nuke|purge|dispose|wipe|trash/i

interface Call {
  readonly call: SgNode
  readonly at: number
  readonly name: string
}

/** Answers who removes what was made, by the places where the file removes anything. */
export function readRemovals({ tree }: PythonModule): (creation: Creation) => Removal {
  const calls = once(() =>
    tree.root
      .findAll({ rule: { kind: 'call' } })
      .map((call): Call => ({ call, at: startOf(call), name: calledName(call) })),
  )
  const removing = once(() => calls().filter(({ name }) => REMOVES.test(name) && !REGISTRARS.has(name)))
  const registering = once(() => calls().filter(({ name }) => REGISTRARS.has(name) || name === 'register'))
  const isShell = (text: string) => /\brm\b/.test(text)
  const shells = once(() =>
    calls().filter(({ call }) => /^(subprocess|os)\./.test(call.text()) && isShell(call.text())),
  )

  const within = (list: readonly Call[], code: SgNode) => {
    const { start, end } = tree.span(code)
    return list.filter(({ at }) => start <= at && at < end).map(({ call }) => call)
  }

  return creation => {
    const { call, unit, keep } = creation
    const first = keep.how === 'kept' || keep.how === 'in-body' ? [patternOf(keep.target)] : []
    const words = first.length === 0 ? [] : [...first, ...aliasesOf(first[0]!, unit)]
    const any = words.length === 0 ? '(?!)' : `(?:${words.join('|')})`
    const mention = new RegExp(`(?<![\\w.])${any}(?!\\w)`)
    const whole = new RegExp(`^(?:[\\w.]+\\()*${any}(?:\\.name|\\[1\\])?\\)*(?:\\.\\w+\\(\\))*\\)*$`)

    /** The loop variable of `for d in (a, self.b): shutil.rmtree(d)`. */
    function isLoopVariable(argument: SgNode): boolean {
      if (kindOf(argument) !== 'identifier') return false
      return argument
        .ancestors()
        .some(
          node =>
            kindOf(node) === 'for_statement' &&
            node.field('left')!.text() === argument.text() &&
            mention.test(node.field('right')!.text()),
        )
    }

    function isRemoval(candidate: SgNode): boolean {
      const callee = candidate.field('function')!
      if (kindOf(callee) === 'attribute' && whole.test(callee.field('object')!.text())) return true
      return argumentsOf(candidate).some(argument => {
        const value = kindOf(argument) === 'keyword_argument' ? argument.field('value')! : argument
        return whole.test(value.text()) || isLoopVariable(value)
      })
    }

    const callsIn = (code: SgNode) => [
      ...within(removing(), code).filter(isRemoval),
      ...within(shells(), code).filter(shell => mention.test(shell.text())),
    ]
    const goesBack = (code: SgNode) => words.length > 0 && callsIn(code).length > 0

    /** `addCleanup(shutil.rmtree, d)`, `addCleanup(d.cleanup)`, `addCleanup(lambda: …)`, or of a function of the file that removes it. */
    function isRegistration(registrar: SgNode): boolean {
      const text = registrar.field('arguments')?.text() ?? ''
      if (mention.test(text) && REMOVES.test(text)) return true
      const functions = [...text.matchAll(/(?<![\w.])(?:self\.|cls\.)?(\w+)/g)].map(([, name]) => name!)
      return functions.some(name => functionsNamed(name).some(goesBack))
    }
    const functionsNamed = (name: string) =>
      tree.root
        .findAll({ rule: { kind: 'function_definition', has: { field: 'name', regex: `^${escapeRegex(name)}$` } } })
        .filter(fn => isIn(fn, unit) || same(scopeOf(fn), scopeOf(unit)))
    const registers = (code: SgNode) => words.length > 0 && within(registering(), code).some(isRegistration)

    const isManaged = () =>
      managersAround(call, unit).some(manager => mention.test(manager.text()) && REMOVES.test(manager.text()))
    return {
      mention,
      callsIn,
      goesBack,
      registers,
      goesBackAfterYield: fn => callsIn(fn).some(removal => isAfterYield(removal, fn)),
      undone:
        words.length > 0 &&
        (finallyClausesAfter(call, unit).some(goesBack) ||
          (kindOf(unit) !== 'module' && registers(unit)) ||
          isManaged()),
      removesPlainly: fn =>
        callsIn(fn).some(removal => !removal.ancestors().some(node => kindOf(node) === 'finally_clause')),
    }
  }
}

/** A variable by its name; an attribute by its own, since methods call their receiver differently. */
function patternOf(target: SgNode): string {
  return kindOf(target) === 'identifier'
    ? escapeRegex(target.text())
    : `\\w+\\.${escapeRegex(target.field('attribute')!.text())}`
}

/** The other names of what a pattern stands for in a function, and the containers that it is put into there. */
function aliasesOf(pattern: string, fn: SgNode): string[] {
  const found = new Set<string>()
  const assignments = fn.findAll({ rule: { kind: 'assignment' } })
  const puts = fn.findAll({
    rule: { kind: 'call', has: { field: 'function', regex: '\\.(append|add|insert|extend|appendleft)$' } },
  })
  for (let before = -1; before < found.size; ) {
    before = found.size
    const any = [pattern, ...found].join('|')
    const isIt = new RegExp(`^(?:[\\w.]+\\()*(?:${any})(?:\\.name)?\\)*(?:\\.\\w+\\(\\))*\\)*$`)
    const isAmong = new RegExp(`^[[(][^()]*(?<![\\w.])(?:${any})(?!\\w)[^()]*[\\])]$`)
    for (const assignment of assignments) {
      const left = assignment.field('left')!
      const right = assignment.field('right')?.text() ?? ''
      const isTarget = kindOf(left) === 'identifier' || kindOf(left) === 'attribute'
      if (isTarget && (isIt.test(right) || isAmong.test(right))) found.add(patternOf(left))
    }
    for (const put of puts) {
      const container = put.field('function')!.field('object')!
      const isTarget = kindOf(container) === 'identifier' || kindOf(container) === 'attribute'
      if (isTarget && argumentsOf(put).some(argument => isIt.test(argument.text()))) found.add(patternOf(container))
    }
  }
  return [...found].filter(alias => alias !== pattern)
}

function isAfterYield(call: SgNode, fn: SgNode): boolean {
  const yields = fn.findAll({ rule: { kind: 'yield' } })
  return yields.some(each => startOf(each) < startOf(call) && same(scopeOf(each), fn))
}
