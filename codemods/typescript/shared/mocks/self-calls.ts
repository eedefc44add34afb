/** Overrides that call the export that they stand for: once the mock is in place, they call themselves. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, ImportNeed } from '../../../../src/codemod.ts'
import { returnsOf } from '../module-mocks.ts'
import { moduleKey } from '../modules.ts'
import { importedNames, isDeclaration, isReference } from '../names.ts'
import { type FunctionNode, isFunction, isWithin, memberOf, stringOf, unwrap } from '../syntax.ts'
import type { MockedFile } from './mocked-file.ts'

/** A read of the mocked export inside of its own override. */
export interface SelfCall {
  /** As the file writes it: `real.send`. */
  readonly text: string
  /** The edit that makes it one of the copy. */
  readonly edit: (copy: string) => Edit
  /** The import that may not be needed any more. */
  readonly imports: readonly ImportNeed[]
}

/** The calls of an override to itself, for all members of the objects that a factory returns. */
export function selfCallsOf(file: MockedFile, factory: FunctionNode, key: string): SelfCall[] {
  const { tree } = file
  const found = new Map<number, SelfCall>()
  for (const object of returnsOf(tree, factory)) {
    if (object.type !== 'ObjectExpression') continue
    for (const member of object.properties as ASTNode[]) {
      const name = nameOf(member)
      if (name === undefined) continue
      for (const body of bodiesOf(file, member))
        for (const call of selfCallsIn(file, body, key, name)) found.set(call.edit('').start, call)
    }
  }
  return [...found.values()]
}

function nameOf(member: ASTNode): string | undefined {
  const { key, computed } = member as { key?: ASTNode; computed?: boolean }
  if (!key || computed) return undefined
  return key.type === 'Identifier' ? key.name : stringOf(key)
}

/** The functions that a member consists of: written in it, or in the variable that it names. */
function bodiesOf({ tree, bindings }: MockedFile, member: ASTNode): ASTNode[] {
  if (isFunction(member)) return [member]
  const value = unwrap((member as unknown as { value: ASTNode }).value)
  const named = value.type === 'Identifier' ? bindings.get(value.name)?.node : value
  return named ? functionsIn(tree, named) : []
}

function functionsIn(tree: MockedFile['tree'], node: ASTNode): ASTNode[] {
  const types = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ObjectMethod'] as const
  return types.flatMap(type => tree.nodes(type).filter(fn => isWithin(tree, fn, node)))
}

function selfCallsIn(file: MockedFile, body: ASTNode, key: string, name: string): SelfCall[] {
  const { source, tree, real } = file
  const edit = (node: ASTNode, text: string): Edit => ({ path: source.path, ...tree.span(node), text })
  const members = [...tree.nodes('MemberExpression'), ...tree.nodes('OptionalMemberExpression')]
  const byNamespace = members.flatMap(node => {
    const member = memberOf(node)
    if (member?.name !== name || !isWithin(tree, node, body) || !real.isLive(member.object, key)) return []
    return [{ text: tree.slice(node), edit: (copy: string) => edit(member.object, copy), imports: [] }]
  })
  const locals = importedNames(tree).filter(item => item.name === name && moduleKey(item.module) === key)
  const byName = tree.nodes('Identifier').flatMap(node => {
    const imported = locals.find(({ local }) => local === node.name)
    if (!imported || !isWithin(tree, node, body)) return []
    const parent = tree.parent(node)!
    const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand === true
    if (!isReference(tree, node) || isShorthand || isShadowed(file, node, body)) return []
    const as = node.name === name ? {} : { as: node.name }
    const unused: ImportNeed = { op: 'drop-if-unused', module: imported.module, name, ...as }
    return [{ text: node.name, edit: (copy: string) => edit(node, `${copy}.${name}`), imports: [unused] }]
  })
  return [...byNamespace, ...byName]
}

/** Whether something in `body` declares a parameter, variable or function of a node's name. */
function isShadowed({ tree }: MockedFile, node: ASTNode & { name: string }, body: ASTNode): boolean {
  return tree
    .nodes('Identifier')
    .some(other => other.name === node.name && isWithin(tree, other, body) && isDeclaration(tree, other))
}
