/** Which test runner a file is written for, and what it calls the runner's functions. */
import type { ASTNode } from 'jscodeshift'
import type { ImportNeed } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { type FreshNames, type ImportedName, importedNames, topLevelBindings } from './names.ts'
import { loadedModule, memberOf, memberOfRoot, rootIdentifier, rootName } from './syntax.ts'

/** Modules whose functions are the runner's. Under bun all three are `bun:test`. */
const RUNNER_MODULES: readonly string[] = ['bun:test', 'vitest', '@jest/globals']

/** The names of the files that bun runs unasked. */
const TEST_FILE = /[._](?:test|spec)\.[cm]?[jt]sx?$/

/** Whether a file is run as a test of its own, rather than loaded by others: by its name, or because it has tests and exports nothing. */
export function isTestFile(path: string, tree: TypeScriptTree, names: RunnerNames): boolean {
  if (TEST_FILE.test(path)) return true
  const exports = (tree.file.program.body as ASTNode[]).some(({ type }) => type.startsWith('Export'))
  return !exports && tree.nodes('CallExpression').some(call => TESTS.has(names.ofCallee(call.callee as ASTNode) ?? ''))
}

const TESTS = new Set(['describe', 'it', 'test'])

/** Whether a file names `bun:test` in an import of any form. */
export function importsBunTest(tree: TypeScriptTree): boolean {
  return (
    tree.nodes('ImportDeclaration').some(({ source }) => source.value === 'bun:test') ||
    loads(tree).some(module => module === 'bun:test')
  )
}

/** The module that a file has its runner's functions from; undefined for one that lives on globals. Types alone do not count. */
export function runnerModule(tree: TypeScriptTree): string | undefined {
  const modules = new Set([...importedNames(tree).map(({ module }) => module), ...loads(tree)])
  return RUNNER_MODULES.find(module => modules.has(module))
}

function loads(tree: TypeScriptTree): (string | undefined)[] {
  return tree.nodes('CallExpression').map(loadedModule)
}

/** Names by which helpers pass the runner on: `import { vi } from './test-utils'`. */
const PASSED_ON: readonly string[] = ['vi', 'jest']

/** A function of the runner by the name that a file has for it. */
export interface RunnerName {
  readonly local: string
  readonly imports: readonly ImportNeed[]
}

/** What a file calls the functions of its runner. */
export class RunnerNames {
  /** By local name. */
  readonly #imported: ReadonlyMap<string, ImportedName>
  /** Those of `const { spyOn } = require('bun:test')`. */
  readonly #loaded: ReadonlySet<string>
  /** What else the file has names for. */
  readonly #foreign: ReadonlySet<string>

  constructor(tree: TypeScriptTree) {
    const imported = importedNames(tree)
    const isRunner = ({ module, name }: ImportedName) => RUNNER_MODULES.includes(module) || PASSED_ON.includes(name)
    this.#imported = new Map(imported.filter(isRunner).map(item => [item.local, item]))
    const bindings = [...topLevelBindings(tree)]
    const declared = bindings.filter(([, { node }]) => !isLoadedFromRunner(node))
    this.#loaded = new Set(bindings.filter(item => !declared.includes(item)).map(([name]) => name))
    const elsewhere = imported.filter(item => !isRunner(item))
    this.#foreign = new Set([...declared.map(([name]) => name), ...elsewhere.map(({ local }) => local)])
  }

  /** The runner's name for an expression: `vi` for `v` after `import { vi as v }`, for `t.vi` after `import * as t`, for the global `vi`. */
  of(node: ASTNode): string | undefined {
    const member = memberOf(node)
    if (member) return this.of(member.object) === '*' ? member.name : undefined
    return node.type === 'Identifier' ? this.#nameOf(node.name) : undefined
  }

  /** The runner's name that a call begins with: `test` for `test.each(rows)('name', f)`. */
  ofCallee(callee: ASTNode): string | undefined {
    const root = rootIdentifier(callee)
    const name = root && this.#nameOf(root.name)
    // After `import * as t` it is the `test` of `t.test.each(rows)('name', f)`.
    return name === '*' ? memberOfRoot(callee) : name
  }

  #nameOf(local: string): string | undefined {
    return this.#foreign.has(local) ? undefined : (this.#imported.get(local)?.name ?? local)
  }

  /** The module from which a call like `vi.mock()` gets its `vi`, if it is not the runner. */
  passedOnBy(callee: ASTNode): string | undefined {
    const module = this.#imported.get(rootName(callee) ?? '')?.module
    return module === undefined || RUNNER_MODULES.includes(module) ? undefined : module
  }

  /** The module from which the file imports its runner; undefined where it uses globals, or gets them in another way. */
  get module(): string | undefined {
    const modules = new Set([...this.#imported.values()].map(({ module }) => module))
    return RUNNER_MODULES.find(module => modules.has(module))
  }

  /** Whether the file has a name that it does not import from a runner itself: its own, or another module's. */
  isForeign(name: string): boolean {
    return this.#foreign.has(name)
  }

  /** Whether a call begins with a name that the file has from its runner, and not from the globals. */
  isImported(callee: ASTNode): boolean {
    const root = rootName(callee) ?? ''
    return this.#imported.has(root) || this.#loaded.has(root)
  }

  /** What the file calls an export of its runner's module, and the import that it takes where there is none yet. */
  use(name: string, fresh: FreshNames, module = 'bun:test'): RunnerName {
    for (const item of this.#imported.values()) if (item.name === name) return { local: item.local, imports: [] }
    if (this.#loaded.has(name)) return { local: name, imports: [] }
    if (!this.#foreign.has(name)) return { local: name, imports: [{ op: 'add', module, name }] }
    const prefix = { vitest: 'vitest', '@jest/globals': 'jest' }[module] ?? 'bun'
    const [alias] = fresh.take([`${prefix}${name[0]!.toUpperCase()}${name.slice(1)}`], [stem => stem])
    return { local: alias, imports: [{ op: 'add', module, name, as: alias }] }
  }

  /** The import that a call like `vi.mock()` goes by, to be dropped if it was the last one. */
  dropIfUnused(callee: ASTNode): ImportNeed[] {
    const item = this.#imported.get(rootName(callee) ?? '')
    if (!item || item.name === '*') return []
    const { local, module, name } = item
    return [{ op: 'drop-if-unused', module, name, ...(local !== name && { as: local }) }]
  }
}

/** `const { vi } = await import('bun:test')`, `const { vi } = require('bun:test')` */
function isLoadedFromRunner(declarator: ASTNode): boolean {
  if (declarator.type !== 'VariableDeclarator' || !declarator.init) return false
  const init = declarator.init as ASTNode
  const loader = init.type === 'AwaitExpression' ? (init.argument as ASTNode) : init
  const module = loadedModule(loader)
  return module !== undefined && RUNNER_MODULES.includes(module)
}
