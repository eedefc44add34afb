/** pytest: what a test or fixture makes goes to one of pytest's own directories. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { decoratorsOf } from '../shared/decorators.ts'
import { leavesComment, withoutStatement } from '../shared/idle.ts'
import { linesAfter } from '../shared/lines.ts'
import type { PythonModule } from '../shared/module.ts'
import { parameterNames, parametersOf } from '../shared/parameters.ts'
import type { Builtin } from '../shared/request.ts'
import type { Role } from '../shared/roles.ts'
import { dropIfUnused, spellingAt } from '../shared/spelling.ts'
import { ancestorsIn, argumentsOf, escapeRegex, kindOf, same, scopeOf, statementsOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import { addArgument } from './arguments.ts'
import { allTakePath, takesPath } from './path-uses.ts'
import { argumentNamed, type Creation, isLocal, type Kept } from './temp-files.ts'

/** What moves something into a directory of pytest, or hands its removal to pytest. */
export interface Move {
  readonly fixture: Builtin
  readonly edits: readonly [Edit, ...Edit[]]
  readonly imports: readonly ImportNeed[]
}

/** Why it stays where it is. */
export interface NoMove {
  readonly reason: 'value-used' | 'temp-dir-arguments' | 'socket-path'
}

/** Moves what a test or a fixture makes; `creations` are all of the file. */
export function moveToPytest(
  creation: Creation,
  role: Role,
  creations: readonly Creation[],
  module: PythonModule,
): Move | NoMove {
  const { call, kind, unit } = creation
  const isDefault = ancestorsIn(call, unit).some(node => /parameters$/.test(kindOf(node)))
  if (isDefault) return { reason: 'value-used' }
  if (kind === 'object') return removedByRequest(creation, module)
  if (SOCKET.test(unit.text())) return { reason: 'socket-path' }
  if (isPlaceRead(creation) || !hasPlainArguments(creation) || /\b(gettempdir|TMPDIR)\b/.test(unit.text()))
    return { reason: 'temp-dir-arguments' }
  const isOwn = role === 'pytest-test' && hasItsOwn(unit, module)
  return kind === 'directory' ? asDirectory(creation, isOwn, creations, module) : inDirectory(creation, isOwn, module)
}

const SOCKET = /AF_UNIX|\.sock\b|\bunix_(server|connection|socket)|UnixStream|UnixServer|socket_path/i

/** Whether a test looks at where the temp folder is: `os.path.dirname(d)`, `d.parent`. */
function isPlaceRead({ keep, unit }: Creation): boolean {
  if (!('target' in keep) || !keep.target) return false
  const target = escapeRegex(keep.target.text())
  return new RegExp(`\\bdirname\\((?:[\\w.]+\\()*${target}\\)|(?<![\\w.])${target}\\.parents?\\b`).test(unit.text())
}

/** Whether the names that `tempfile` is to give are strings that can be seen. */
function hasPlainArguments({ call }: Creation): boolean {
  return argumentsOf(call).every(
    argument => !/_splat$|splat_/.test(kindOf(argument)) && !/^\w*b\w*["']/i.test(argument.text()),
  )
}

/** Whether a test has `tmp_path` for itself, as far as can be seen: no fixture may use it too, and nothing looks at it as a whole. */
function hasItsOwn(test: SgNode, module: PythonModule): boolean {
  const { own, foreign } = module.settingOf(test)
  const parameters = parametersOf(test)
  const mocks = new Set(
    parameterNames(test)
      .filter(name => name !== 'self')
      .slice(0, mocksOf(test, module)),
  )
  const withDefault = new Set(
    parameters.flatMap(parameter => parameter.field('value') && parameter.field('name')!.text()),
  )
  const needed = [...parameterNames(test), ...own.flatMap(({ needs }) => needs)]
  return (
    foreign.every(name => mocks.has(name) || withDefault.has(name)) &&
    !needed.some(name => /^tmp_?(path|dir)$/.test(name)) &&
    !LOOKS_AROUND.test(test.text())
  )
}

/** How many mocks are passed to a test by position. */
function mocksOf(test: SgNode, { names }: PythonModule): number {
  const owner = scopeOf(test)
  const around = kindOf(owner) === 'class_definition' ? [test, owner] : [test]
  return around
    .flatMap(definition => decoratorsOf(definition, names))
    .filter(({ expression, path }) => {
      const number = { patch: 1, object: 2 }[/mock\.(?:patch\.)?(patch|object)$/.exec(path)?.[1] ?? '']
      const given = argumentsOf(expression)
      return (
        given.filter(argument => kindOf(argument) !== 'keyword_argument').length === number &&
        !argumentNamed(expression, 'new')
      )
    }).length
}

const LOOKS_AROUND = /\b(listdir|scandir|iterdir|r?glob|iglob|walk|rmdir|copytree|make_archive)\b/

/** `str(tmp_path)` where the test makes one directory, once; else one of its own for each. */
function asDirectory(
  creation: Creation,
  isOwn: boolean,
  creations: readonly Creation[],
  module: PythonModule,
): Move | NoMove {
  const { call, callee, scope, unit, keep } = creation
  const others = creations.filter(each => each.kind === 'directory' && same(each.unit, unit))
  const isOnce =
    others.length === 1 && same(scope, unit) && !ancestorsIn(call, unit).some(node => REPEATS.test(kindOf(node)))
  const isSole = isOwn && isOnce
  const name = plainName(creation)
  if (name === undefined) return inDirectory(creation, isOwn, module)
  const fixture = isSole ? tmpPath(unit, module) : FACTORY
  const written = isSole ? 'tmp_path' : `tmp_path_factory.mktemp("${name}")`
  const outer = call.parent()!.parent()!
  const isPath =
    kindOf(outer) === 'call' &&
    argumentsOf(outer).length === 1 &&
    kindOf(call.parent()!) === 'argument_list' &&
    module.names.pathsOf(outer.field('function')!).join() === 'pathlib.Path'
  const isFine =
    isPath || takesPath(call, module.names) || (keep.how === 'kept' && isUsedAsPath(keep, creation, module))
  const replaced = { ...placeOf(isPath ? outer : call, module), text: isFine ? written : `str(${written})` }
  const last = keep.how === 'kept' ? removalAtTheEnd(keep, unit, module) : undefined
  return {
    fixture,
    edits: [replaced, ...(last ? [last.edit] : [])],
    imports: [
      ...dropIfUnused(callee, module),
      ...(isPath ? dropIfUnused(outer.field('function')!, module) : []),
      ...(last ? dropIfUnused(last.callee, module) : []),
    ],
  }
}

const REPEATS = /^(for_statement|while_statement)$|comprehension$|^generator_expression$/

function isUsedAsPath({ target, value, statement }: Kept, { call, scope }: Creation, module: PythonModule): boolean {
  return (
    same(value, call) &&
    kindOf(target) === 'identifier' &&
    isLocal(target.text(), scope, module) &&
    !statement.child(0)!.field('type') &&
    !/=.*=/.test(statement.text().split('(', 1)[0]!) &&
    allTakePath(target, scope, module.names)
  )
}

/**
 * What a directory of pytest may be called: after the prefix that it has so far, or after what it is kept in. `undefined` where
 * the name must be as it is: a suffix, or a prefix that the test mentions again.
 */
function plainName({ call, unit, keep }: Creation): string | undefined {
  const given = argumentsOf(call)
  const prefix = argumentNamed(call, 'prefix')
  if (given.length > (prefix ? 1 : 0)) return undefined
  const literal = /^["'](\w[\w-]*)["']$/.exec(prefix?.text() ?? '')?.[1]
  if (prefix && (literal === undefined || unit.text().split(literal).length > 2)) return undefined
  const target = keep.how === 'kept' ? (keep.target.field('attribute') ?? keep.target).text() : ''
  return (literal ?? target).replace(/^\W*_*|[_-]+$/g, '') || 'temp'
}

/** A file, or a directory with a name of its own: `dir=tmp_path`. */
function inDirectory({ call, unit }: Creation, isOwn: boolean, module: PythonModule): Move {
  const directory = isOwn ? 'tmp_path' : 'tmp_path_factory.mktemp("temp")'
  return {
    fixture: isOwn ? tmpPath(unit, module) : FACTORY,
    edits: [addArgument(module, call, `dir=${directory}`)],
    imports: [],
  }
}

const FACTORY: Builtin = { name: 'tmp_path_factory', type: 'pytest.TempPathFactory' }

function tmpPath(unit: SgNode, module: PythonModule): Builtin {
  const type = spellingAt(unit, { module: 'pathlib', name: 'Path' }, module, 'name')
  return { name: 'tmp_path', type: type?.text ?? '"pathlib.Path"', typeImports: type?.imports ?? [] }
}

function removedByRequest({ keep, scope, unit }: Creation, module: PythonModule): Move | NoMove {
  if (keep.how !== 'kept' || !same(scope, unit) || !isVariable(keep, scope, module)) return { reason: 'value-used' }
  return {
    fixture: { name: 'request', type: 'pytest.FixtureRequest' },
    edits: [linesAfter(module, keep.statement, [`request.addfinalizer(${keep.path}.cleanup)`])],
    imports: [],
  }
}

function isVariable({ target }: Kept, scope: SgNode, module: PythonModule): boolean {
  return kindOf(target) === 'identifier' ? isLocal(target.text(), scope, module) : target.text().startsWith('self.')
}

/** The `shutil.rmtree(d)` that a test or fixture ends with. */
function removalAtTheEnd(
  { target, statement }: Kept,
  unit: SgNode,
  module: PythonModule,
): { readonly edit: Edit; readonly callee: SgNode } | undefined {
  const statements = statementsOf(unit.field('body')!)
  const last = statements.at(-1)
  const call = last && kindOf(last) === 'expression_statement' ? last.child(0)! : undefined
  if (!call || kindOf(call) !== 'call' || !same(statement.parent()!, last!.parent()!)) return undefined
  const callee = call.field('function')!
  const [removed, ...flags] = argumentsOf(call).map(argument => argument.text())
  const isIt = module.names.pathsOf(callee).join() === 'shutil.rmtree' && removed === target.text()
  if (!isIt || !flags.every(flag => /^(ignore_errors\s*=\s*)?True$/.test(flag))) return undefined
  const edit = leavesComment(module, last!) ? undefined : withoutStatement(module, last!)
  return edit && { edit, callee }
}
