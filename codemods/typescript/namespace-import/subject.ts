/** A file that takes something from a mocked module, and how. */
import type { ASTNode } from 'jscodeshift'
import type { ProjectFile } from '../../../src/engines/ts-morph.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { isCall, memberOf, stringOf } from '../shared/syntax.ts'

/** One name by which a file has the module, or one of its exports. */
export interface Way {
  /** `default`, `*`, or the name of an export. */
  readonly name: string
  readonly local: string
  readonly specifier: ASTNode
  readonly declaration: ASTNode
}

/** A read of one export: `fs.readFile`, or `readFile` where that is imported by name. */
export interface Read {
  readonly name: string
  readonly way: Way
  /** The whole of it. */
  readonly node: ASTNode
  /** Whether it only says something about types. */
  readonly isType: boolean
  /** Whether it is taken out by a pattern: `const { readFile } = fs`. */
  readonly isTakenOut?: true
}

/** A use of the whole module that is not a read of one of its exports. */
export interface WholeUse {
  readonly way: Way
  readonly node: ASTNode
  readonly isCalled: boolean
}

/** What a file does with a module. */
export interface Subject extends ProjectFile {
  readonly scopes: Scopes
  readonly ways: readonly Way[]
  readonly reads: readonly Read[]
  readonly whole: readonly WholeUse[]
}

/** Reads what a file does with a module, `isModule` telling which specifiers name it. */
export function readSubject(file: ProjectFile, isModule: (specifier: string) => boolean): Subject {
  const { tree } = file
  const scopes = new Scopes(tree)
  const ways = tree.nodes('ImportDeclaration').flatMap(declaration => {
    if (declaration.importKind === 'type' || !isModule(String(declaration.source.value))) return []
    return ((declaration.specifiers ?? []) as ASTNode[]).flatMap(specifier => wayOf(specifier, declaration))
  })
  const reads: Read[] = []
  const whole: WholeUse[] = []
  for (const way of ways) {
    for (const node of tree.nodes('Identifier')) {
      if (node.name !== way.local || scopes.declarationOf(node.name, node)?.holder !== way.specifier) continue
      for (const use of usesOf(file, way, node)) {
        if ('name' in use) reads.push(use)
        else whole.push(use)
      }
    }
  }
  return { ...file, scopes, ways, reads, whole }
}

function wayOf(specifier: ASTNode, declaration: ASTNode): Way[] {
  const { importKind, local } = specifier as unknown as { importKind?: string; local: { name: string } }
  if (importKind === 'type') return []
  const way = (name: string) => [{ name, local: local.name, specifier, declaration }]
  if (specifier.type === 'ImportDefaultSpecifier') return way('default')
  if (specifier.type === 'ImportNamespaceSpecifier') return way('*')
  const imported = (specifier as unknown as { imported: ASTNode }).imported
  return way(imported.type === 'Identifier' ? imported.name : (stringOf(imported) ?? ''))
}

function usesOf({ tree }: ProjectFile, way: Way, node: ASTNode): (Read | WholeUse)[] {
  const isObject = way.name === 'default' || way.name === '*'
  const parent = tree.parent(node)!
  const isType = parent.type === 'TSQualifiedName' || parent.type === 'TSTypeQuery' || parent.type === 'TSTypeReference'
  if (isType || parent.type === 'TSExpressionWithTypeArguments') {
    const { left, right } = parent as unknown as { left?: ASTNode; right?: { name: string } }
    if (!isObject) return [{ name: way.name, way, node, isType: true }]
    return left === node ? [{ name: right!.name, way, node: parent, isType: true }] : [{ way, node, isCalled: false }]
  }
  if (!isReference(tree, node)) return []
  if (!isObject) return [{ name: way.name, way, node, isType: false }]
  const member = memberOf(parent)
  if (member?.object === node && !isChanged(tree.parent(parent)!, parent))
    return [{ name: member.name, way, node: parent, isType: false }]
  const taken = parent.type === 'VariableDeclarator' && parent.init === node ? keysOf(parent.id as ASTNode) : undefined
  if (taken) return taken.map(name => ({ name, way, node: parent, isType: false, isTakenOut: true }))
  const isCalled = (isCall(parent) || parent.type === 'NewExpression') && parent.callee === node
  return [{ way, node, isCalled }]
}

/** The keys of `{ a, b: c }`; undefined for other patterns. */
function keysOf(pattern: ASTNode): string[] | undefined {
  if (pattern.type !== 'ObjectPattern') return undefined
  const keys = (pattern.properties as ASTNode[]).map(property => {
    const { computed, key } = property as unknown as { computed?: boolean; key?: ASTNode }
    return key?.type === 'Identifier' && !computed ? key.name : undefined
  })
  return keys.every(key => key !== undefined) ? keys : undefined
}

/** Whether a member is set or deleted. */
function isChanged(holder: ASTNode, member: ASTNode): boolean {
  if (holder.type === 'AssignmentExpression') return holder.left === member
  return holder.type === 'UpdateExpression' || (holder.type === 'UnaryExpression' && holder.operator === 'delete')
}
