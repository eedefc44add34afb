/** Copies of real modules: taken before a file's first mock, put back after its last test, or after each. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed, SharedEdit } from '../../../../src/codemod.ts'
import { beforeFirstStatement, callbackAtEnd, callbacksBelow, type Slot, statementBelow } from '../layout.ts'
import { moduleNames } from '../modules.ts'
import { FreshNames } from '../names.ts'
import { enclosingFunction, standingOf } from '../standing.ts'
import { lateCode, unloaderOf } from './late-copies.ts'
import type { Lifetime } from './lifetimes.ts'
import type { MockedFile } from './mocked-file.ts'
import type { PuttingBack } from './real-modules.ts'

/** The copy of one real module. */
export interface Snapshot {
  /** The constant that holds it. */
  readonly name: string
  /** Whether what it loads is unloaded again: see late-copies.ts. */
  readonly isLate: boolean
  /** What code that uses the copy needs. */
  readonly imports: readonly ImportNeed[]
  readonly shared: readonly string[]
  /** What puts it back. */
  readonly putBack: { readonly imports: readonly ImportNeed[]; readonly shared: readonly string[] }
}

/** A module to copy, and how the file writes the call that mocks it. */
export interface ModuleToCopy {
  readonly key: string
  readonly specifier: string
  /** The specifier as it is written, quotes included. */
  readonly literal: string
  /** When it is put back; undefined where nothing mocks it. */
  readonly lifetime: Lifetime | undefined
  /** `void`, where the file says that it does not wait for the call. */
  readonly prefix: string
  /** Whether what the copy loads is to be unloaded again. */
  readonly isLate: boolean
}

/** What the fixes of a file have in common. */
export interface Snapshots {
  readonly byKey: ReadonlyMap<string, Snapshot>
  readonly shared: readonly SharedEdit[]
  /** What the file calls `mock.module`, and the import that it takes. */
  readonly mockModule: { readonly name: string; readonly imports: readonly ImportNeed[] }
}

/**
 * Plans one copy of each module, and one line that puts it back. What the file has already is used: a copy, a hook that puts modules back, a
 * call that means to. `end` is what the file's statements end with, `subjects` the code
 * under test that late copies would load.
 */
export function planSnapshots(
  file: MockedFile,
  modules: readonly ModuleToCopy[],
  { end, subjects }: { readonly end: ';' | ''; readonly subjects: readonly string[] },
): Snapshots {
  const { tree, names, real } = file
  const fresh = new FreshNames(tree)
  const mock = names.use('mock', fresh)
  const hooks = { file: names.use('afterAll', fresh), test: names.use('afterEach', fresh) }
  const top = slotForCopies(file)
  const copies = shareSlot('copy', top)
  const perTest = modules.filter(({ lifetime }) => lifetime === 'test').length
  const perFile = modules.filter(({ lifetime }) => lifetime === 'file').length
  const slot = (hook: 'afterAll' | 'afterEach', local: string, isMain: boolean) =>
    slotForRestores(file, hook, [`${local}(() => {`, `})${end}`], isMain)
  const restores = {
    file: shareSlot('put-back', slot('afterAll', hooks.file.local, perFile >= perTest)),
    test: shareSlot('put-back-each', slot('afterEach', hooks.test.local, perTest > perFile)),
  }
  const meant: SharedEdit[] = []

  const byKey = new Map<string, Snapshot>()
  const late = top.closing && modules.some(({ isLate }) => isLate) ? unloading(top.closing) : undefined
  for (const module of modules) {
    const { key, lifetime, isLate } = module
    const { name, imports, shared } = copyOf(module)
    const putBack = lifetime ? restoreOf(module, lifetime, name) : { imports: [], shared: [] }
    byKey.set(key, { name, isLate: isLate && late !== undefined, imports, shared, putBack })
  }
  return {
    byKey,
    shared: [...copies.edits, ...restores.file.edits, ...restores.test.edits, ...meant],
    mockModule: { name: `${mock.local}.module`, imports: mock.imports },
  }

  /** What comes above and below the copies that are unloaded again. */
  function unloading(closing: (code: string) => Edit) {
    const code = lateCode(file.source, end)
    if (unloaderOf(file)) return { code, copy: [], putBack: [] }
    const forms = [(stem: string) => `loadedBefore${stem}`, (stem: string) => `unloadRest${stem}`] as const
    const [loaded, unload] = fresh.take(['', 'Here'], forms)
    const head = [
      ...copies.share('what is loaded', code.loaded(loaded, subjects)),
      ...copies.share('what unloads', code.unloader(unload, loaded)),
    ]
    copies.edits.push({ key: 'unload', when: 'any', edits: [closing(code.unload(unload))] })
    return { code, copy: [...head, 'unload'], putBack: restores.file.share('and unload', code.unload(unload)) }
  }

  function copyOf({ key, specifier, literal, isLate }: ModuleToCopy) {
    const existing = real.snapshotOf(key)
    if (existing !== undefined) return { name: existing, imports: [], shared: [] }
    const namespace = real.namespaceOf(key)
    const forms = [
      (stem: string) => `actual${stem}`,
      (stem: string) => (namespace ? `actual${stem}` : `real${stem}`),
    ] as const
    const [name, imported] = fresh.take(moduleNames(specifier), forms)
    if (late && isLate)
      return { name, imports: [], shared: [...late.copy, ...copies.share(key, late.code.copy(name, literal))] }
    const imports: ImportNeed[] = namespace ? [] : [{ op: 'add', module: specifier, name: '*', as: imported }]
    const shared = copies.share(key, `const ${name} = { ...${namespace ?? imported} }${end}`)
    return { name, imports, shared }
  }

  function restoreOf({ key, literal, prefix, isLate }: ModuleToCopy, lifetime: Lifetime, copy: string) {
    const hook = lifetime === 'file' ? 'afterAll' : 'afterEach'
    const attempts = real.puttingBack(key).filter(item => !item.works && item.hook === hook && !item.within)
    if (attempts.length > 0) {
      const edits = attempts.map(attempt => renamed(file, attempt, copy))
      meant.push({ key: meantKey(key), when: 'any', edits })
      return { imports: [], shared: [meantKey(key)] }
    }
    const code = `${prefix}${mock.local}.module(${literal}, () => ${copy})${end}`
    const shared = [...restores[lifetime].share(key, code), ...(late && isLate ? late.putBack : [])]
    return { imports: [...mock.imports, ...hooks[lifetime].imports], shared }
  }
}

/** The key of the shared edit that gives effect to what was meant to put a module back. */
export function meantKey(module: string): string {
  return `meant ${module}`
}

function renamed({ source, tree }: MockedFile, { value }: PuttingBack, copy: string): Edit {
  return { path: source.path, ...tree.span(value!), text: copy }
}

/** Below the copies that the file begins with, else before its first statement. */
function slotForCopies(file: MockedFile): Slot {
  const { source, tree, real } = file
  const unloader = unloaderOf(file)
  const body = (tree.file.program.body as ASTNode[]).filter(({ type }) => type !== 'ImportDeclaration')
  const isCopy = (statement: ASTNode) => {
    const [declarator, another] = statement.type === 'VariableDeclaration' ? (statement.declarations as ASTNode[]) : []
    const id = (declarator as { id?: ASTNode } | undefined)?.id
    if (another || id?.type !== 'Identifier') return false
    return real.isSnapshot(id.name) || id.name === unloader?.name || id.name === unloader?.loaded
  }
  const rest = body.findIndex(statement => !isCopy(statement))
  const last = body[(rest < 0 ? body.length : rest) - 1]
  return (last && statementBelow(source, tree, last)) ?? beforeFirstStatement(source, tree)
}

/** In the hook that puts modules back already, else at the end of the file. */
function slotForRestores(
  file: MockedFile,
  hook: 'afterAll' | 'afterEach',
  [opening, closing]: readonly [string, string],
  isMain: boolean,
): Slot {
  const { source, tree, names, mocks, real } = file
  for (const mock of mocks) {
    const restoring = real.puttingBackAt(mock)
    if (!restoring?.works || restoring.hook !== hook || restoring.within) continue
    const callback = enclosingFunction(tree, mock.call)
    const body = callback && ((callback as { body?: unknown }).body as ASTNode)
    const call = callback && tree.parent(callback)
    if (body?.type !== 'BlockStatement' || !call || standingOf(tree, names, call) !== 'module') continue
    const statements = body.body as ASTNode[]
    const last = statements.at(-1)
    const puts = (statement: ASTNode) =>
      mocks.some(
        other =>
          real.puttingBackAt(other)?.works &&
          tree.span(other.call).start >= tree.span(statement).start &&
          tree.span(other.call).end <= tree.span(statement).end,
      )
    const slot = last && statements.every(puts) ? statementBelow(source, tree, last) : undefined
    if (slot) return slot
  }
  return isMain ? callbackAtEnd(source, opening, closing) : callbacksBelow(source, opening, closing)
}

/** Turns the statements of one slot into shared edits; the slot's frame comes with any of them. */
function shareSlot(name: string, slot: Slot) {
  const edits: SharedEdit[] = slot.frame.length > 0 ? [{ key: name, when: 'any', edits: slot.frame }] : []
  return {
    edits,
    /** The keys of the edits that bring the statement for a module. */
    share(module: string, statement: string): string[] {
      const key = `${name} ${module}`
      edits.push({ key, when: 'any', edits: [slot.statement(statement)] })
      return slot.frame.length > 0 ? [name, key] : [key]
    },
  }
}
