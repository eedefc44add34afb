/** The types of mocks that a file has, and those that it needs. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { FreshNames } from '../shared/names.ts'
import { stringOf } from '../shared/syntax.ts'

/** A name that a declaration imports from vitest. */
export interface Specifier {
  readonly node: ASTNode
  readonly imported: string
  readonly local: string
}

/** A declaration that imports from vitest, or from `bun:test` already. */
export interface VitestImport {
  readonly declaration: ASTNode & { readonly source: ASTNode }
  readonly isVitest: boolean
  readonly typeOnly: boolean
  readonly specifiers: readonly Specifier[]
  /** Whether it gives the whole module a name. */
  readonly isWhole: boolean
}

/** All declarations of a file that import from vitest or `bun:test`. */
export function vitestImports(tree: TypeScriptTree): VitestImport[] {
  return tree.nodes('ImportDeclaration').flatMap(node => {
    const module = node.source.value
    if (module !== 'vitest' && module !== 'bun:test') return []
    const all = (node.specifiers ?? []) as ASTNode[]
    const specifiers = all.flatMap(specifier => {
      if (specifier.type !== 'ImportSpecifier') return []
      const imported = specifier.imported as ASTNode
      const name = imported.type === 'Identifier' ? imported.name : stringOf(imported)!
      return [{ node: specifier, imported: name, local: (specifier.local as { name: string } | null)?.name ?? name }]
    })
    const declaration = node as unknown as VitestImport['declaration']
    const typeOnly = node.importKind === 'type'
    return [
      { declaration, isVitest: module === 'vitest', typeOnly, specifiers, isWhole: specifiers.length < all.length },
    ]
  })
}

/** Vitest's types of mocks that `bun:test` has, all as `Mock`, or that can be made of it. */
export const MOCK_TYPES: ReadonlySet<string> = new Set([
  'Mock',
  'MockInstance',
  'MockedFunction',
  'Mocked',
  'MockedObject',
])

/** What a file calls the types of mocks. */
export interface MockTypes {
  /** By local name, those from vitest. */
  readonly imported: ReadonlyMap<string, string>
  /** The local name of `Mock`, which is then needed. */
  mock(): string
  /** The local name of `Mocked`, which is then declared. */
  object(): string
  readonly needed: { mock?: string; object?: string }
}

/** Reads the types of mocks that a file imports. */
export function mockTypes(tree: TypeScriptTree, fresh: FreshNames): MockTypes {
  const imports = vitestImports(tree)
  const all = imports.flatMap(({ specifiers }) => specifiers)
  const vitest = imports.filter(({ isVitest }) => isVitest).flatMap(({ specifiers }) => specifiers)
  const imported = new Map(
    vitest.filter(item => MOCK_TYPES.has(item.imported)).map(item => [item.local, item.imported]),
  )
  const needed: { mock?: string; object?: string } = {}
  const free = (name: string) => {
    const isFree = imported.has(name) || !tree.nodes('Identifier').some(identifier => identifier.name === name)
    return isFree ? name : fresh.take([`Bun${name}`], [stem => stem])[0]
  }
  const given = (...names: string[]) => all.find(item => names.includes(item.imported))?.local
  const mock = () => {
    needed.mock ??= given('Mock') ?? free('Mock')
    return needed.mock
  }
  const object = () => {
    mock()
    needed.object ??= given('Mocked', 'MockedObject') ?? free('Mocked')
    return needed.object
  }
  return { imported, needed, mock, object }
}
