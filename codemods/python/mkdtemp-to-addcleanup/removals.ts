/** Who removes what a file makes in the temp folder. */
import type { SgNode } from '@ast-grep/napi'
import type { Restoring } from '../shared/around.ts'
import { finallyClausesAfter, managersAround, REGISTRARS } from '../shared/cleanups.ts'
import type { PythonModule } from '../shared/module.ts'
import {
  argumentsOf,
  calledName,
  escapeRegex,
  isIn,
  kindOf,
  nameOf,
  once,
  same,
  scopeOf,
  startOf,
} from '../shared/syntax.ts'
import type { Creation } from './temp-files.ts'

/** What happens to one thing that was made. */
export interface Removal extends Restoring {
  /** Finds a name that stands for it in the text of its function. */
  readonly mention: RegExp
  /** Whether the function that makes it sees to its removal, however the test ends. */
  readonly undone: boolean
  /** Whether a function removes it in a finally clause, which may begin too late for some failures. */
  removesFinally(fn: SgNode): boolean
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

  const functions = once(() => {
    const byName = new Map<string, SgNode[]>()
    for (const fn of tree.root.findAll({ rule: { kind: 'function_definition' } })) {
      const known = byName.get(nameOf(fn))
      if (known) known.push(fn)
      else byName.set(nameOf(fn), [fn])
    }
    return byName
  })

  const within = (list: readonly Call[], code: SgNode) => {
    const { start, end } = tree.span(code)
    return list.filter(({ at }) => start <= at && at < end).map(({ call }) => call)
  }

  return creation => {
    const { call, unit, kind } = creation
    const words = namesOf(creation)
    const here = matcherOf(words)
    // A local variable of another function is another one.
    const elsewhere = matcherOf(words.filter(word => word.includes('\\.')))
    const matcherIn = (node: SgNode) => (isIn(node, unit) ? here : elsewhere)

    /** The loop variable of `for d in (a, self.b): shutil.rmtree(d)`. */
    function isLoopVariable(argument: SgNode, { mention }: Matcher): boolean {
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
      const matcher = matcherIn(candidate)
      const callee = candidate.field('function')!
      if (kindOf(callee) === 'attribute' && matcher.whole.test(callee.field('object')!.text())) return true
      return argumentsOf(candidate).some(argument => {
        const value = kindOf(argument) === 'keyword_argument' ? argument.field('value')! : argument
        return matcher.whole.test(value.text()) || isLoopVariable(value, matcher)
      })
    }

    const callsIn = (code: SgNode) => [
      ...within(removing(), code).filter(isRemoval),
      ...within(shells(), code).filter(shell => matcherIn(shell).mention.test(shell.text())),
    ]
    const goesBack = (code: SgNode) => callsIn(code).length > 0

    /** `addCleanup(shutil.rmtree, d)`, `addCleanup(d.cleanup)`, `addCleanup(lambda: …)`, or of a function of the file that removes it. */
    function isRegistration(registrar: SgNode): boolean {
      const text = registrar.field('arguments')?.text() ?? ''
      const isEntered = kind === 'object' && /^enter/.test(calledName(registrar))
      if (matcherIn(registrar).mention.test(text) && (isEntered || REMOVES.test(text) || isShell(text))) return true
      const functions = [...text.matchAll(/(?<![\w.])(?:self\.|cls\.)?(\w+)/g)].map(([, name]) => name!)
      return functions.some(name => functionsNamed(name).some(goesBack))
    }
    const functionsNamed = (name: string) =>
      (functions().get(name) ?? []).filter(fn => isIn(fn, unit) || same(scopeOf(fn), scopeOf(unit)))
    const registers = (code: SgNode) => within(registering(), code).some(isRegistration)

    const isManaged = () =>
      managersAround(call, unit).some(manager => here.mention.test(manager.text()) && REMOVES.test(manager.text()))
    const isInFinally = (removal: SgNode) => removal.ancestors().some(node => kindOf(node) === 'finally_clause')
    return {
      mention: here.mention,
      goesBack,
      registers,
      goesBackAfterYield: fn => callsIn(fn).some(removal => isAfterYield(removal, fn)),
      removesFinally: fn => callsIn(fn).some(isInFinally),
      undone:
        finallyClausesAfter(call, unit).some(goesBack) || (kindOf(unit) !== 'module' && registers(unit)) || isManaged(),
    }
  }
}

interface Matcher {
  /** Finds any of the names in a text. */
  readonly mention: RegExp
  /** Matches a text that is one of them, however it is spelled. */
  readonly whole: RegExp
}

function matcherOf(words: readonly string[]): Matcher {
  const any = words.length === 0 ? '(?!)' : `(?:${words.join('|')})`
  return {
    mention: new RegExp(`(?<![\\w.])${any}(?!\\w)`),
    whole: new RegExp(`^(?:[\\w.]+\\()*${any}(?:\\.name|\\[1\\])?\\)*(?:\\.\\w+\\(\\))*\\)*$`),
  }
}

/** The names of what is made in its function, as patterns. */
function namesOf({ call, keep, unit }: Creation): string[] {
  const target = 'target' in keep ? keep.target : wrappedIn(call)
  return target ? [patternOf(target), ...aliasesOf(patternOf(target), unit)] : []
}

/** `d = long_path(tempfile.mkdtemp())`: what a function makes of a path that is all it gets stands for the same directory, as far as removing goes. */
function wrappedIn(call: SgNode): SgNode | undefined {
  const outer = call.parent()!.parent()!
  if (kindOf(call.parent()!) !== 'argument_list' || argumentsOf(outer).length !== 1) return undefined
  const assignment = outer.parent()!
  const left = kindOf(assignment) === 'assignment' ? assignment.field('left')! : undefined
  return left && (kindOf(left) === 'identifier' || kindOf(left) === 'attribute') ? left : undefined
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
