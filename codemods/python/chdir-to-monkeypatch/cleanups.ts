/** The way back of a TestCase, registered before it moves. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import type { PythonModule } from '../shared/module.ts'
import { parameterNames } from '../shared/parameters.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { nameOf, same, topStatementOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move } from '../shared/working-directory.ts'
import type { Rewrite } from './contexts.ts'
import { lineInMethod, type MethodObstacle, obstacleOf } from './methods.ts'
import { statementOf } from './stretches.ts'

/** A line that records the directory, before the first move of a method; the moves stay as they are. */
export function byCleanup(move: Move, module: PythonModule): Rewrite | MethodObstacle {
  const { chdir, getcwd, imports } = spellingsOf(move, module)
  const register = isOfClass(move.unit) ? 'addClassCleanup' : 'addCleanup'
  const line = (self: string) => `${self}.${register}(${chdir}, ${getcwd}())`
  const edit = lineInMethod(move.call, move.unit, module, move.callee, line)
  return 'reason' in edit ? edit : { edits: [edit], imports }
}

function isOfClass(method: SgNode): boolean {
  return nameOf(method) === 'setUpClass'
}

/** Since Python 3.11: the first move entered as a context. `undefined` where it may run twice, or within something that goes back itself. */
export function byEnter(move: Move, module: PythonModule): Rewrite | undefined {
  const { call, callee, unit } = move
  const statement = statementOf(move)
  const self = parameterNames(unit)[0]
  if (!statement || !same(statement, topStatementOf(call, unit)) || obstacleOf(unit, module) || !self) return undefined
  const chdir = spellingAt(statement, { module: 'contextlib', name: 'chdir' }, module)
  if (!chdir) return undefined
  const { end } = module.tree.span(call)
  const enter = isOfClass(unit) ? 'enterClassContext' : 'enterContext'
  const edits: [Edit, Edit] = [
    { ...placeOf(callee, module), text: `${self}.${enter}(${chdir.text}` },
    { path: module.source.path, start: end, end, text: ')' },
  ]
  return { edits, imports: [...chdir.imports, ...dropIfUnused(callee, module)] }
}

/** How a file writes `os.chdir` and `os.getcwd`, and the imports that this may take. */
function spellingsOf(
  { callee }: Move,
  { names }: PythonModule,
): { chdir: string; getcwd: string; imports: readonly ImportNeed[] } {
  const os = callee.field('object')?.text()
  if (os !== undefined) return { chdir: `${os}.chdir`, getcwd: `${os}.getcwd`, imports: [] }
  const [module] = names.importedAs('os')
  const isFile = names.pathsOf(callee)[0] === 'os.fchdir'
  const named = (name: string): { text: string; imports: readonly ImportNeed[] } => {
    const [text = module && `${module}.${name}`] = names.importedAs(`os.${name}`)
    return text ? { text, imports: [] } : { text: name, imports: [{ op: 'add', module: 'os', name }] }
  }
  const chdir = isFile ? named('chdir') : { text: callee.text(), imports: [] }
  const getcwd = named('getcwd')
  return { chdir: chdir.text, getcwd: getcwd.text, imports: [...chdir.imports, ...getcwd.imports] }
}
