/** A stretch of a function, put into a `with` that goes back where it ends. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { freeName, indented, indentOf, stepOf } from '../shared/blocks.ts'
import { unwrapped, withoutStatement } from '../shared/idle.ts'
import type { PythonModule } from '../shared/module.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { isIn, kindOf, same, startOf, statementsOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move } from '../shared/working-directory.ts'
import { isAtTop, type Stretch, statementOf } from './stretches.ts'

/** A context manager that puts the directory back. */
export interface Manager {
  /** `patch` gives a monkeypatch, by which the code moves; `chdir` moves by itself. */
  readonly kind: 'patch' | 'chdir'
  readonly text: string
  readonly imports: readonly ImportNeed[]
}

/** `pytest.MonkeyPatch.context()`, which takes no parameter; `undefined` where pytest has no name. */
export function patchManager(at: SgNode, module: PythonModule): Manager | undefined {
  const pytest = spellingAt(at, { module: 'pytest', name: 'MonkeyPatch' }, module)
  return pytest && { kind: 'patch', text: `${pytest.text}.context()`, imports: pytest.imports }
}

/** `contextlib.chdir`, which Python has since 3.11. */
export function chdirManager(at: SgNode, module: PythonModule): Manager | undefined {
  const chdir = spellingAt(at, { module: 'contextlib', name: 'chdir' }, module)
  return chdir && { kind: 'chdir', text: chdir.text, imports: chdir.imports }
}

/** What a rewrite changes, and the imports that it takes. */
export interface Rewrite {
  readonly edits: readonly [Edit, ...Edit[]]
  readonly imports: readonly ImportNeed[]
}

/** Puts each stretch into a `with`, and drops the ways back that it makes idle. `undefined` where the lines do not allow it. */
export function inContexts(stretches: readonly Stretch[], manager: Manager, module: PythonModule): Rewrite | undefined {
  const parts = stretches.map(stretch => inContext(stretch, manager, module))
  if (!parts.every(part => part !== undefined)) return undefined
  const idle = stretches.filter((_, index) => parts[index]!.isBackGone)
  const saves = withoutSaves(idle, module)
  const [first, ...others] = [...parts.flatMap(({ edits }) => edits), ...saves.edits]
  const { callee } = stretches[0]!.moves[0]
  return {
    edits: [first!, ...others],
    imports: [...manager.imports, ...dropIfUnused(callee, module), ...saves.imports],
  }
}

interface Part {
  readonly edits: readonly Edit[]
  readonly isBackGone: boolean
}

function inContext(stretch: Stretch, manager: Manager, module: PythonModule): Part | undefined {
  const { start, end, back, moves, isWayBack } = stretch
  const [{ scope }] = moves
  const { text } = module.source
  const attempt = isWayBack ? attemptOf(stretch, module) : undefined
  const gone = isWayBack && !back?.clause ? withoutLine(back!.statement, module) : undefined
  if (isWayBack && !back?.clause && !gone) return undefined
  const close =
    attempt?.head.start ?? (back && !back.clause ? beforeLine(gone, back.statement, module) : module.tree.span(end).end)
  if (close === undefined) return undefined
  const step = attempt?.step ?? stepOf(scope, module)
  const outer = indentOf(module, start)!
  const head = opening(stretch, manager, outer, step, close, module)
  if (!head) return undefined
  const closing = attempt ? [attempt.head, attempt.tail] : gone ? [gone] : []
  const lines = indented(head.from, close, step, scope, module)
  if (/\f/.test(text.slice(startOf(start), close))) return undefined
  return { edits: [...head.edits, ...lines, ...closing], isBackGone: closing.length > 0 }
}

/** Removes a statement; blank lines before it too where more follow. */
function withoutLine(statement: SgNode, module: PythonModule): Edit | undefined {
  const edit = withoutStatement(module, statement)
  const { text } = module.source
  if (!edit || !/^[^\S\r\n]*\r?\n/.test(text.slice(edit.end))) return edit
  const blank = /(?:(?<=\n)[^\S\r\n]*\r?\n)+$/.exec(text.slice(0, edit.start))?.[0].length ?? 0
  return { ...edit, start: edit.start - blank }
}

/** Where the lines before a statement end; comments above it are about what follows. `undefined` where it shares its line. */
function beforeLine(gone: Edit | undefined, statement: SgNode, module: PythonModule): number | undefined {
  if (!gone && indentOf(module, statement) === undefined) return undefined
  const { text } = module.source
  const at = gone?.start ?? text.lastIndexOf('\n', startOf(statement) - 1) + 1
  return at - (/(?:(?<=\n)[^\S\r\n]*#[^\n]*\n)+$/.exec(text.slice(0, at))?.[0].length ?? 0)
}

/** A `try` that is there to go back only: its body is what the `with` holds. */
function attemptOf(
  { start, end, back }: Stretch,
  module: PythonModule,
): { head: Edit; tail: Edit; step: string } | undefined {
  const clause = back?.clause
  if (!clause || statementsOf(back.statement.parent()!).length > 1 || clause.text().includes('#')) return undefined
  const without = unwrapped(module, end, clause)
  const first = statementsOf(end.field('body')!)[0]!
  const step = indentOf(module, first)?.slice(indentOf(module, start)!.length)
  return without && step ? { head: without.edits[0]!, tail: without.edits.at(-1)!, step } : undefined
}

/** The line that opens the `with`, and the moves in it. `from`: the lines behind it are its body. */
function opening(
  { start, end, back, moves }: Stretch,
  manager: Manager,
  outer: string,
  step: string,
  close: number,
  module: PythonModule,
): { edits: Edit[]; from: number } | undefined {
  const { source, tree } = module
  const [first] = moves
  const at = startOf(start)
  const begin = at - outer.length
  if (manager.kind === 'patch') {
    const name = freeName(
      first.scope,
      manager.text.startsWith('monkeypatch') ? ['m', 'mp', 'patch'] : ['mp', 'm', 'patch'],
    )
    const line = `${outer}with ${manager.text} as ${name}:${source.eolAt(at)}${step}`
    const replaced = moves.filter(move => same(move.scope, first.scope) && statementOf(move))
    return {
      from: begin,
      edits: [
        { path: source.path, start: begin, end: begin, text: line },
        ...replaced.map(({ callee }) => ({ ...placeOf(callee, module), text: `${name}.chdir` })),
      ],
    }
  }
  const stop = tree.span(start).end
  const isOwnLine = /^[^\S\r\n]*(#[^\r\n]*)?\r?\n/.test(source.text.slice(stop))
  const others = statementsOf(start.parent()!).filter(each => startOf(each) > at && startOf(each) < close)
  const isEmpty = others.length === 0 || (back !== undefined && !back.clause && same(others[0]!, end))
  if (!isOwnLine || (isEmpty && !back?.clause)) return undefined
  return {
    from: stop,
    edits: [
      { ...placeOf(first.callee, module), text: `with ${manager.text}` },
      { path: source.path, start: stop, end: stop, text: ':' },
    ],
  }
}

/** Drops the assignments that saved a directory for nothing but ways back that are gone. */
export function withoutSaves(
  stretches: readonly Stretch[],
  module: PythonModule,
): { edits: Edit[]; imports: ImportNeed[] } {
  const gone = stretches.map(({ back }) => back!)
  const saves = new Map(gone.flatMap(({ call: { saved } }) => (saved ? [[saved.id(), saved] as const] : [])))
  const idle = [...saves.values()].filter(saved => {
    const scope = stretches[0]!.moves[0].scope
    const name = saved.field('left')!.text()
    const mentions = scope.findAll({ rule: { kind: 'identifier', regex: `^${name}$` } })
    return mentions.every(each => isIn(each, saved) || gone.some(({ statement }) => isIn(each, statement)))
  })
  const edits = idle.flatMap(saved => withoutStatement(module, saved.parent()!) ?? [])
  if (edits.length < idle.length) return { edits: [], imports: [] }
  const callees = idle.flatMap(saved => saved.findAll({ rule: { kind: 'call' } })).map(call => call.field('function')!)
  const backs = gone.map(({ call }) => call.callee)
  return { edits, imports: [...callees, ...backs].flatMap(callee => dropIfUnused(callee, module)) }
}

/** Takes monkeypatch in the place of a stretch that goes back as the last thing that its function does. `undefined` where that is not so. */
export function withoutWayBack(
  stretches: readonly Stretch[],
  module: PythonModule,
): { edits: Edit[]; imports: ImportNeed[] } | undefined {
  const [stretch, ...others] = stretches
  if (!stretch?.back || others.length > 0 || !stretch.isWayBack || stretch.back.clause) return undefined
  const { scope } = stretch.moves[0]
  const isLast = same(stretch.end, statementsOf(scope.field('body')!).at(-1)!)
  const edit = isLast && isAtTop(stretch.start, scope) ? withoutStatement(module, stretch.back.statement) : undefined
  if (!edit) return undefined
  const saves = withoutSaves([stretch], module)
  return { edits: [edit, ...saves.edits], imports: saves.imports }
}

/** Whether a move is a statement of its own in the function itself. */
export function isStatement(move: Move): boolean {
  return kindOf(move.call.parent()!) === 'expression_statement'
}
