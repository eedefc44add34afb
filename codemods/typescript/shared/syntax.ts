/** Small readings of single nodes. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'

/** `f(x)` and `f?.(x)`, `o.f(x)` and `o?.f(x)`. */
export type Call = NodeOf<'CallExpression'> | NodeOf<'OptionalCallExpression'>

/** A function with a body that can be seen. */
export type FunctionNode = Extract<
  ASTNode,
  { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' | 'ObjectMethod' | 'ClassMethod' }
>

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])

/** Whether a node is a function of any form. */
export function isFunction(node: ASTNode | undefined): node is FunctionNode {
  return node !== undefined && FUNCTIONS.has(node.type)
}

/** Whether a node stands inside of another one, or is it. */
export function isWithin(tree: TypeScriptTree, node: ASTNode, outer: ASTNode): boolean {
  const [inner, around] = [tree.span(node), tree.span(outer)]
  return around.start <= inner.start && inner.end <= around.end
}

/** Whether a node is a call. */
export function isCall(node: ASTNode | undefined): node is Call {
  return node?.type === 'CallExpression' || node?.type === 'OptionalCallExpression'
}

/** Expressions that only say something about types: the value is that of their `expression`. */
const TYPE_WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

/** The expression inside of type assertions: `(x as T)!` is `x`. */
export function unwrap(node: ASTNode): ASTNode {
  let inner = node
  while (TYPE_WRAPPERS.has(inner.type)) inner = (inner as unknown as { expression: ASTNode }).expression
  return inner
}

/** Whether a node is the value inside of a type assertion, not a part of the type. */
export function isAssertedValue(parent: ASTNode, node: ASTNode): boolean {
  return TYPE_WRAPPERS.has(parent.type) && (parent as unknown as { expression: ASTNode }).expression === node
}

/** The value of a string literal, or of a template without placeholders. */
export function stringOf(node: ASTNode | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? undefined
  return undefined
}

/** Whether a node is `import(…)` or `require(…)`. */
export function isLoader(node: ASTNode): node is Call {
  if (!isCall(node)) return false
  const callee = node.callee as ASTNode
  return callee.type === 'Import' || (callee.type === 'Identifier' && callee.name === 'require')
}

/** The module of `import('m')` or `require('m')`, where it is written out. */
export function loadedModule(node: ASTNode): string | undefined {
  return isLoader(node) ? stringOf(node.arguments[0] as ASTNode | undefined) : undefined
}

/** Whether a file loads modules by other means than its import declarations. */
export function loadsLater(tree: TypeScriptTree): boolean {
  return tree.nodes('CallExpression').some(isLoader)
}

/** `object.name` with a name that is written out: its two halves. */
export function memberOf(node: ASTNode): { object: ASTNode; name: string } | undefined {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined
  const property = node.property as ASTNode
  const name = node.computed ? stringOf(property) : property.type === 'Identifier' ? property.name : undefined
  return name === undefined ? undefined : { object: node.object as ASTNode, name }
}

/** The value with the type assertions around it: `(x as T)!` for `x`. */
export function outermostValue(tree: TypeScriptTree, node: ASTNode): ASTNode {
  let at = node
  for (let parent = tree.parent(at); parent && isAssertedValue(parent, at); parent = tree.parent(at)) at = parent
  return at
}

/** Whether an object literal has a member of this name. */
export function hasMember(node: ASTNode | undefined, name: string): boolean {
  return (
    node?.type === 'ObjectExpression' &&
    (node.properties as ASTNode[]).some(member => {
      const key = (member as { key?: ASTNode }).key
      return key?.type === 'Identifier' ? key.name === name : stringOf(key) === name
    })
  )
}

/** The name that a chain of members and calls begins with: `test` of `test.each(rows)('name', f)`, `vi` of `(vi as any).mock`. */
export function rootName(node: ASTNode): string | undefined {
  return rootIdentifier(node)?.name
}

/** The identifier that a chain of members and calls begins with. */
export function rootIdentifier(node: ASTNode): NodeOf<'Identifier'> | undefined {
  const root = rootOf(node)
  return root.type === 'Identifier' ? root : undefined
}

/** What a chain of members and calls begins with. */
export function rootOf(node: ASTNode): ASTNode {
  const inner = unwrap(node)
  const next = nextInChain(inner)
  return next ? rootOf(next) : inner
}

/** The first member that a chain names: `test` of `t.test.each(rows)('name', f)`. */
export function memberOfRoot(node: ASTNode): string | undefined {
  const inner = unwrap(node)
  const next = nextInChain(inner)
  if (!next) return undefined
  return unwrap(next).type === 'Identifier' ? memberOf(inner)?.name : memberOfRoot(next)
}

function nextInChain(node: ASTNode): ASTNode | undefined {
  if (isCall(node)) return node.callee as ASTNode
  if (node.type === 'TaggedTemplateExpression') return node.tag as ASTNode
  const isMember = node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'
  return isMember ? (node.object as ASTNode) : undefined
}
