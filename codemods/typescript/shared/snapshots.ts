/** Copies of real modules: taken before a file's first mock, put back after its last test. */
import type { ImportNeed, SharedEdit, Source } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { beforeFirstStatement, callbackAtEnd, type Slot } from './layout.ts'
import { moduleKey, moduleNames } from './modules.ts'
import { FreshNames } from './names.ts'
import type { RealModules } from './real-modules.ts'
import type { RunnerNames } from './runner.ts'

/** The copy of one real module. */
export interface Snapshot {
  /** The constant that holds it. */
  readonly name: string
  /** What a fix that relies on it needs. */
  readonly imports: readonly ImportNeed[]
  readonly shared: readonly string[]
}

/** A module to copy, and how the file writes the call that mocks it. */
export interface ModuleToCopy {
  readonly specifier: string
  /** The specifier as it is written, quotes included. */
  readonly literal: string
  /** `void`, where the file says that it does not wait for the call. */
  readonly prefix: string
  /** What the file's statements end with. */
  readonly end: ';' | ''
}

/** What the fixes of a file have in common. */
export interface Snapshots {
  readonly byKey: ReadonlyMap<string, Snapshot>
  readonly shared: readonly SharedEdit[]
  /** What the file calls `mock.module`. */
  readonly mockModule: string
}

/** Plans one copy of each module, and one line that puts it back. A copy that the file has already is used. */
export function planSnapshots(
  { source, tree, names, real }: { source: Source; tree: TypeScriptTree; names: RunnerNames; real: RealModules },
  modules: readonly ModuleToCopy[],
): Snapshots {
  const fresh = new FreshNames(tree)
  const mock = names.use('mock', fresh)
  const afterAll = names.use('afterAll', fresh)
  const runnerImports = [...mock.imports, ...afterAll.imports]
  const copies = shareSlot('copy', beforeFirstStatement(source, tree))
  const end = modules[0]?.end ?? ''
  const restores = shareSlot('put-back', callbackAtEnd(source, `${afterAll.local}(() => {`, `})${end}`))

  const byKey = new Map<string, Snapshot>()
  for (const { specifier, literal, prefix } of modules) {
    const key = moduleKey(specifier)
    if (byKey.has(key)) continue
    const restore = (copy: string) =>
      restores.share(key, `${prefix}${mock.local}.module(${literal}, () => ${copy})${end}`)
    const existing = real.snapshotOf(key)
    if (existing !== undefined) {
      byKey.set(key, { name: existing, imports: runnerImports, shared: restore(existing) })
      continue
    }
    const [name, imported] = fresh.take(moduleNames(specifier), [stem => `actual${stem}`, stem => `real${stem}`])
    const namespace = real.namespaceOf(key)
    const imports: ImportNeed[] = namespace ? [] : [{ op: 'add', module: specifier, name: '*', as: imported }]
    const copy = copies.share(key, `const ${name} = { ...${namespace ?? imported} }${end}`)
    byKey.set(key, { name, imports: [...imports, ...runnerImports], shared: [...copy, ...restore(name)] })
  }
  return { byKey, shared: [...copies.edits, ...restores.edits], mockModule: `${mock.local}.module` }
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
