/**
 * Copies of modules that a file mocks before anything loads them, and whose real ones would load the code under test. With them that code would come
 * before the mocks, with what it takes from real modules in its hands. So what the copies load is unloaded again, and at the end what the tests load.
 */
import type { ASTNode } from 'jscodeshift'
import type { Source } from '../../../../src/codemod.ts'
import { indentUnit } from '../layout.ts'
import type { ModuleMock } from '../module-mocks.ts'
import { isBuiltin, moduleKey } from '../modules.ts'
import { loadedModule } from '../syntax.ts'
import type { MockedFile } from './mocked-file.ts'

/** What a file has to copy in this way. */
export interface LateCopies {
  /** The keys of the modules. */
  readonly keys: ReadonlySet<string>
  /** The code under test that they would load, as the file writes it, quotes included. */
  readonly subjects: readonly string[]
}

/** Finds out what to copy in this way; `loading` are the mocks whose real modules a copy would load. */
export function lateCopies(file: MockedFile, loading: readonly ModuleMock[]): LateCopies {
  const { bindings, modules } = file
  const isAble = loading.length > 0 && !bindings.has('require')
  const specifiers = [...new Set(loading.map(({ specifier }) => specifier!))].filter(name => !isBuiltin(name))
  const subjects = [...(isAble ? subjectsOf(file) : [])].filter(([subject]) =>
    specifiers.some(specifier => modules.reaches(specifier, subject)),
  )
  const keys = new Set(subjects.length > 0 ? specifiers.map(moduleKey) : [])
  return { keys, subjects: subjects.map(([, literal]) => literal) }
}

/** What a file loads only by calls, and how it writes that: the code under test. */
function subjectsOf(file: MockedFile): ReadonlyMap<string, string> {
  const { tree, mocks, modules, real } = file
  const mocked = new Set(mocks.flatMap(({ specifier }) => (specifier === undefined ? [] : [moduleKey(specifier)])))
  const calls = tree.nodes('CallExpression').filter(call => !mocks.some(mock => mock.call.arguments[0] === call))
  const first = unloaderOf(file) ? real.imported : [...real.imported, ...real.awaited]
  const called = new Map<string, string>()
  for (const call of calls) {
    const module = loadedModule(call)
    if (module === undefined || isBuiltin(module) || mocked.has(moduleKey(module)) || called.has(module)) continue
    if (first.some(loaded => modules.reaches(loaded, module))) continue
    called.set(module, tree.slice((call as unknown as { arguments: ASTNode[] }).arguments[0]!))
  }
  return called
}

/** The statements that such copies take, in the style of a file whose statements end with `end`. */
export function lateCode(source: Source, end: ';' | '') {
  const eol = source.eolAt(0)
  const indent = indentUnit(source)
  return {
    /** The code under test counts as not loaded: it may hold real modules from when another file loaded it. */
    loaded: (loaded: string, subjects: readonly string[]) =>
      [
        `const ${loaded} = new Set(Object.keys(require.cache))${end}`,
        ...subjects.map(literal => `${loaded}.delete(require.resolve(${literal}))${end}`),
      ].join(eol),
    unloader: (unload: string, loaded: string) =>
      [
        `const ${unload} = () => {`,
        `${indent}for (const path of Object.keys(require.cache)) {`,
        `${indent}${indent}if (!${loaded}.has(path) && !path.includes('node_modules')) delete require.cache[path]${end}`,
        `${indent}}`,
        `}${end}`,
      ].join(eol),
    copy: (name: string, literal: string) => `const ${name} = { ...(await import(${literal})) }${end}`,
    unload: (unload: string) => `${unload}()${end}`,
  }
}

/** The function of a file that unloads what was not loaded before, and the constant that says what was. */
export function unloaderOf({ tree }: Pick<MockedFile, 'tree'>): { name: string; loaded: string } | undefined {
  for (const statement of tree.file.program.body as ASTNode[]) {
    const { loaded, name } =
      /^const (?<name>\w+) = .*!(?<loaded>\w+)\.has\(path\) && .*\bdelete require\.cache\[path\];?\s*\}\s*\};?$/s.exec(
        statement.type === 'VariableDeclaration' ? tree.slice(statement) : '',
      )?.groups ?? {}
    if (name !== undefined && loaded !== undefined) return { name, loaded }
  }
  return undefined
}
