/** Who changes the process's working directory in a file, and who puts it back. */
import type { SgNode } from '@ast-grep/napi'
import type { Restoring } from './around.ts'
import {
  finallyClausesAfter,
  isExpectedToFail,
  isHarmlessManager,
  isRegistered,
  managerPath,
  managersAround,
} from './cleanups.ts'
import type { Names } from './names.ts'
import {
  ancestorsIn,
  argumentsOf,
  escapeRegex,
  isIn,
  kindOf,
  nameOf,
  type PythonFile,
  runsElsewhere,
  same,
  scopeOf,
  scopesOf,
  startOf,
} from './syntax.ts'

/** A call of `os.chdir` or `os.fchdir` that goes somewhere. */
export interface Move {
  readonly call: SgNode
  /** `os.chdir`, or `chdir` where it is imported by name. */
  readonly callee: SgNode
  /** Where it begins. */
  readonly at: number
  /** Where it goes, as it is written, on one line. */
  readonly target: string
  /** The function, lambda, class or module that it belongs to. */
  readonly scope: SgNode
  /** The outermost function or lambda around it; the module where there is none. */
  readonly unit: SgNode
  /** Whether the function that it is in undoes it, however the test ends. */
  readonly undone: boolean
}

/** A call of `os.chdir` or `os.fchdir` that goes back. */
export interface Return {
  readonly call: SgNode
  readonly callee: SgNode
  /** Where it begins. */
  readonly at: number
  /** The function, lambda, class or module that it belongs to. */
  readonly scope: SgNode
  /** The assignment that saved the directory, if its name has no other one. */
  readonly saved: SgNode | undefined
}

/** What a file does to the working directory. */
export interface WorkingDirectory extends Restoring {
  /** In the order of the file. */
  readonly moves: readonly Move[]
  /** In the order of the file. */
  readonly returns: readonly Return[]
  /** Whether code goes somewhere and does not undo it. */
  leaves(code: SgNode): boolean
  /** Whether a function goes back by a plain statement, which it does not reach when it fails before. */
  goesBackPlainly(fn: SgNode): boolean
  /** A context manager around a move that may put the directory back when it ends, as it is written. */
  doubtfulManager(move: Move): string | undefined
}

interface Mention {
  /**
   * `back`: goes to a saved directory, or stands where directories are put back. `registered`: will be called when the test is over.
   * `guarded`: `monkeypatch.chdir` and its like, which undo whatever follows them.
   */
  readonly kind: 'go' | 'back' | 'registered' | 'guarded'
  /** `os.chdir`, `monkeypatch.chdir`. */
  readonly callee: SgNode
  readonly call: SgNode | undefined
  /** Where it begins. */
  readonly at: number
}

/** Functions that run when a test, a class or a `with` is over. */
const LAST = /^(tearDown|asyncTearDown|teardown)|^__a?exit__$/

/** Context managers that change the directory for their body only. */
const SCOPED =
  /^contextlib\.chdir$|(^|\.)(as_cwd|isolated_filesystem)$|^test\.support\.(os_helper\.)?(change_cwd|temp_cwd)$/

/** An expression that is the current directory, possibly wrapped: `os.path.abspath(os.getcwd())`. */
const CURRENT =
  /^(?:[\w.]+\()*(?:[\w.]*getcwd[bu]?\(\)|[\w.]*\bcwd\(\)|[\w.]*\bcurdir|["']\.["']|[\w.]*\bPath\(\))\)*(?:\.\w+\(\))*\)*$/

/** A descriptor of it, for `os.fchdir`. */
const DESCRIPTOR = /^[\w.]*\bopen\((?:["']\.["']|[\w.]*\bcurdir|[\w.]*getcwd\(\)),/

/** A name with calls around it: `str(self.old)`. */
const WRAPPED = /^(?:[\w.]+\()*([\w.]+)\)*$/

/** Reads what a file does to the working directory. */
export function readWorkingDirectory(file: PythonFile, names: Names): WorkingDirectory {
  const { root } = file.tree
  const saved = savedDirectories(root)
  const mentions = calleesOf(root, names).flatMap(callee => {
    const parent = callee.parent()!
    const call = kindOf(parent) === 'call' && same(parent.field('function')!, callee) ? parent : undefined
    const kind = mentionKind(callee, call)
    return kind ? [{ kind, callee, call, at: startOf(callee) }] : []
  })

  /** `undefined` for what calls nothing here, or has nothing to do with the directory. */
  function mentionKind(callee: SgNode, call: SgNode | undefined): Mention['kind'] | undefined {
    const paths = names.pathsOf(callee)
    const is = (path: string) => paths.length > 0 && paths.every(each => each === path)
    const isOs = is('os.chdir') || is('os.fchdir')
    if (!isOs && !(call && isGuard(callee))) return undefined
    if (isRegistered(callee)) return 'registered'
    if (!isOs) return 'guarded'
    if (!call) return undefined
    if (goesBack(call)) return 'back'
    return 'go'
  }

  /** `monkeypatch.chdir(p)`, `m.chdir(p)` in `with monkeypatch.context() as m`, `contextlib.chdir(p)`. */
  function isGuard(callee: SgNode): boolean {
    const receiver = callee.field('object')?.text()
    if (receiver === 'monkeypatch' || names.pathsOf(callee)[0] === 'contextlib.chdir') return true
    return (
      receiver !== undefined &&
      new RegExp(`\\.context\\(\\)\\s+as\\s+${escapeRegex(receiver)}\\b`).test(file.source.text)
    )
  }

  function goesBack(call: SgNode): boolean {
    const scope = scopeOf(call)
    if (LAST.test(nameOf(scope)) || isInFinally(call, scope)) return true
    if (isAfterYield(call, scope)) return true
    return savesFor(call).length > 0
  }

  /** The assignments that may have saved where a call goes. */
  function savesFor(call: SgNode): Saved[] {
    const target = WRAPPED.exec(argumentsOf(call)[0]?.text() ?? '')?.[1]
    const around = scopesOf(call)
    return saved.filter(
      ({ name, scope }) => name === target && (name.includes('.') || around.some(each => same(each, scope))),
    )
  }

  function returnOf({ callee, call, at }: Mention): Return {
    const saves = savesFor(call!)
    return {
      call: call!,
      callee,
      at,
      scope: scopeOf(callee),
      saved: saves.length === 1 ? saves[0]!.assignment : undefined,
    }
  }

  function moveOf({ callee, call, at }: Mention): Move {
    const scopes = scopesOf(callee)
    const unit = scopes.findLast(scope => ['function_definition', 'lambda'].includes(kindOf(scope))) ?? root
    const target = argumentsOf(call!)
      .map(argument => argument.text())
      .join(', ')
      .replace(/\s+/g, ' ')
    return { call: call!, callee, at, target, scope: scopes[0]!, unit, undone: isUndone(call!, unit) }
  }

  function mentionsIn(code: SgNode): Mention[] {
    const { start, end } = file.tree.span(code)
    return mentions.filter(({ at }) => start <= at && at < end)
  }

  const restores = (code: SgNode) => mentionsIn(code).some(({ kind }) => kind !== 'go') || usesScoped(code)

  function isUndone(call: SgNode, unit: SgNode): boolean {
    return (
      runsElsewhere(call) ||
      isExpectedToFail(call, unit, names) ||
      finallyClausesAfter(call, unit).some(restores) ||
      managersAround(call, unit).some(isScoped) ||
      (!same(unit, root) && mentionsIn(unit).some(mention => undoes(mention, call, unit)))
    )
  }

  /** Whether a mention in the same function sees to it that a move is undone. A `with` around a guard is where it ends. */
  function undoes({ kind, callee, at }: Mention, call: SgNode, unit: SgNode): boolean {
    if (kind !== 'guarded') return kind === 'registered'
    if (at > startOf(call)) return false
    if (callee.field('object')?.text() === 'monkeypatch') return true
    const block = ancestorsIn(callee, unit).find(node => kindOf(node) === 'with_statement')
    return block === undefined || isIn(call, block)
  }

  /** A context manager of the file is looked into. */
  function isScoped(manager: SgNode): boolean {
    const path = managerPath(manager, names)
    if (SCOPED.test(path)) return true
    const name = /^(?:self\.|cls\.)?(\w+)$/.exec(path)?.[1]
    if (name === undefined || kindOf(manager) !== 'call') return false
    const own = root.findAll({
      rule: {
        any: [{ kind: 'function_definition' }, { kind: 'class_definition' }],
        has: { field: 'name', regex: `^${name}$` },
      },
    })
    return own.some(restores)
  }

  const moves = mentions.filter(({ kind }) => kind === 'go').map(moveOf)
  return {
    moves,
    returns: mentions.filter(({ kind, call }) => kind === 'back' && call).map(returnOf),
    leaves(code) {
      const { start, end } = file.tree.span(code)
      return moves.some(({ at, undone }) => !undone && start <= at && at < end)
    },
    goesBack: code => mentionsIn(code).some(({ kind }) => kind === 'back'),
    goesBackPlainly: fn => mentionsIn(fn).some(({ kind, callee }) => kind === 'back' && !isInFinally(callee, fn)),
    registers: code => mentionsIn(code).some(({ kind }) => kind === 'registered' || kind === 'guarded'),
    goesBackAfterYield: fn =>
      usesScoped(fn) || mentionsIn(fn).some(({ kind, callee }) => kind === 'back' && isAfterYield(callee, fn)),
    doubtfulManager: ({ call, unit }) =>
      managersAround(call, unit)
        .find(manager => !isHarmlessManager(manager, names))
        ?.text(),
  }
}

function isInFinally(node: SgNode, fn: SgNode): boolean {
  return ancestorsIn(node, fn).some(ancestor => kindOf(ancestor) === 'finally_clause')
}

/** Whether code uses a scoped manager whose name does not say chdir. */
function usesScoped(code: SgNode): boolean {
  return /\b(as_cwd|isolated_filesystem|change_cwd|temp_cwd)\(/.test(code.text())
}

/** Where the file mentions `chdir` or `fchdir` as code, by any name that it is imported as, imports and definitions left out. */
function calleesOf(root: SgNode, names: Names): SgNode[] {
  const aliases = ['os.chdir', 'os.fchdir'].flatMap(names.importedAs).filter(alias => !/^f?chdir$/.test(alias))
  const words = ['f?chdir', ...aliases.map(escapeRegex)].join('|')
  return root.findAll({ rule: { kind: 'identifier', regex: `^(${words})$` } }).flatMap(identifier => {
    const parent = identifier.parent()!
    if (kindOf(parent) === 'attribute') return same(parent.field('attribute')!, identifier) ? [parent] : []
    return NOT_A_USE.has(kindOf(parent)) ? [] : [identifier]
  })
}

const NOT_A_USE = new Set([
  'dotted_name',
  'aliased_import',
  'function_definition',
  'class_definition',
  'keyword_argument',
  'parameters',
])

/** A variable that holds the directory of the moment: its name, or the whole text of an attribute. */
interface Saved {
  readonly name: string
  readonly scope: SgNode
  readonly assignment: SgNode
}

function savedDirectories(root: SgNode): Saved[] {
  return root
    .findAll({ rule: { kind: 'assignment', regex: `cwd|curdir|Path\\(\\)|["']\\.["']` } })
    .filter(assignment => {
      const value = assignment.field('right')?.text() ?? ''
      return CURRENT.test(value) || DESCRIPTOR.test(value)
    })
    .map(assignment => ({ name: assignment.field('left')!.text(), scope: scopeOf(assignment), assignment }))
}

function isAfterYield(call: SgNode, scope: SgNode): boolean {
  const yields = scope.findAll({ rule: { kind: 'yield' } })
  return yields.some(each => startOf(each) < startOf(call) && same(scopeOf(each), scope))
}
