/** Who takes which exports of a module. */
import type { ASTNode } from 'jscodeshift'
import type { ProjectFile, ProjectTree } from '../../../src/engines/ts-morph.ts'
import { importedNames, isReference, isUsedAsValue } from '../shared/names.ts'
import { isCall, isLoader, loadedModule, memberOf, stringOf } from '../shared/syntax.ts'

/** What one file takes from a module. */
export interface Take {
  readonly path: string
  /** By names in import and export declarations: where one is missing, bun does not load the file. */
  readonly byName: ReadonlySet<string>
  /** From an object that holds the exports: where one is missing, it is undefined. */
  readonly asMember: ReadonlySet<string>
  /** Whether it uses such an object as a whole, or re-exports all. */
  readonly asWhole: boolean
}

type Around = Pick<ProjectTree, 'fileAt' | 'resolve' | 'importersOf' | 'loadersOf'>

/** The files of the project that take something from a module, in the order of their paths. */
export function takersOf(project: Around, module: string): string[] {
  return [...new Set([...project.importersOf(module), ...project.loadersOf(module)])].sort()
}

/** What a file takes from a module; undefined where it cannot be read. */
export function takeOf(project: Around, path: string, module: string): Take | undefined {
  const file = project.fileAt(path)
  return file && readTake(file, specifier => project.resolve(specifier, path) === module)
}

function readTake(file: ProjectFile, isModule: (specifier: string) => boolean): Take {
  const { tree, source } = file
  const imported = importedNames(tree).filter(({ module, local }) => isModule(module) && isUsedAsValue(tree, local))
  const exported = reexported(tree.file.program.body as ASTNode[], isModule)
  const namespaces = imported.filter(({ name }) => name === '*')
  const uses = [
    ...namespaces.flatMap(({ local }) => usesOf(file, local)),
    ...tree.nodes('CallExpression').flatMap(call => {
      const specifier = isLoader(call) ? loadedModule(call) : undefined
      return specifier !== undefined && isModule(specifier) ? loadedUses(file, call) : []
    }),
  ]
  const members = uses.filter(use => use !== undefined)
  const byName = imported.filter(({ name }) => name !== '*').map(({ name }) => name)
  return {
    path: source.path,
    byName: new Set([...byName, ...exported.names]),
    asMember: new Set(members),
    asWhole: exported.all || members.length < uses.length,
  }
}

/** `export { a } from 'm'`, `export * from 'm'` */
function reexported(statements: readonly ASTNode[], isModule: (specifier: string) => boolean) {
  const names: string[] = []
  let all = false
  for (const statement of statements) {
    const { source, exportKind, specifiers } = statement as unknown as {
      source?: { value: string } | null
      exportKind?: string
      specifiers?: ASTNode[]
    }
    if (!statement.type.startsWith('Export') || !source || exportKind === 'type' || !isModule(source.value)) continue
    if (statement.type === 'ExportAllDeclaration') all = true
    for (const specifier of specifiers ?? []) {
      const { local, exportKind } = specifier as unknown as { local?: ASTNode; exportKind?: string }
      if (specifier.type === 'ExportNamespaceSpecifier') all = true
      else if (local && exportKind !== 'type') names.push(local.type === 'Identifier' ? local.name : stringOf(local)!)
    }
  }
  return { names, all }
}

/** The members that a file reads of a name; undefined for each use of it as a whole. */
function usesOf({ tree }: ProjectFile, local: string): (string | undefined)[] {
  return tree
    .nodes('Identifier')
    .filter(node => node.name === local && isReference(tree, node))
    .map(node => {
      const member = memberOf(tree.parent(node)!)
      return member?.object === node ? member.name : undefined
    })
}

/** What a file reads of `await import('m')`. */
function loadedUses(file: ProjectFile, call: ASTNode): (string | undefined)[] {
  const { tree } = file
  const parent = tree.parent(call)
  // `vi.mock(import('m'), …)` loads nothing.
  if (isCall(parent) && /mock$|^module$/i.test(memberOf(parent.callee as ASTNode)?.name ?? '')) return []
  const value = parent?.type === 'AwaitExpression' ? parent : call
  const holder = tree.parent(value)
  if (!holder || holder.type === 'ExpressionStatement') return []
  const member = memberOf(holder)
  if (member?.object === value) return [member.name]
  if (holder.type !== 'VariableDeclarator' || holder.init !== value) return [undefined]
  const id = holder.id as ASTNode
  if (id.type === 'Identifier') return usesOf(file, id.name)
  if (id.type !== 'ObjectPattern') return [undefined]
  return (id.properties as ASTNode[]).map(property => {
    const { key, computed } = property as unknown as { key?: ASTNode; computed?: boolean }
    if (!key || computed) return undefined
    return key.type === 'Identifier' ? key.name : stringOf(key)
  })
}
