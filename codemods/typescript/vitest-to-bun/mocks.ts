/** The types of mocks. */
import type { ASTNode } from 'jscodeshift'
import type { Span } from '../../../src/codemod.ts'
import type { NodeOf } from '../../../src/engines/jscodeshift.ts'
import { type Call, isCall, memberOf, unwrap } from '../shared/syntax.ts'
import type { Draft } from './draft.ts'

/** Members of a mock function. */
const MOCK_MEMBER = /^(?:mock|mock[A-Z]\w*|getMockName|getMockImplementation|withImplementation)$/

/** Arguments of a type: `<A, B>`. */
interface TypeArguments {
  readonly params: readonly ASTNode[]
}

/** `vi.fn<[A], B>` of vitest 1 gives parameters and result, bun a function type as later versions do. */
export function readMockType(draft: Draft, node: Call | NodeOf<'TSTypeReference'>) {
  const list = (node as unknown as { typeParameters?: TypeArguments | null }).typeParameters
  const [first, second] = list?.params ?? []
  const isList = first?.type === 'TSTupleType' || first?.type === 'TSArrayType'
  if (!first || (!second && !isList)) return
  const { tree } = draft
  draft.replace(
    { start: tree.span(first).start, end: tree.span(second ?? first).end },
    `(...args: ${tree.slice(first)}) => ${second ? tree.slice(second) : 'any'}`,
  )
}

/** `vi.mocked(f)` is f itself with another type. */
export function castMocked(draft: Draft, call: Call) {
  const { tree, source } = draft
  const value = call.arguments[0] as ASTNode | undefined
  if (!value) return draft.cannot(call, 'vi-member', { call: 'vi.mocked' })
  const { start, end } = tree.span(call)
  const inner = tree.span(value)
  if (!draft.typed) {
    draft.replace({ start, end: inner.start }, '')
    draft.replace({ start: inner.end, end }, '')
    return
  }
  const method = methodOf(draft, call)
  const isExpected = isArgumentOf(draft, call, 'expect')
  const isAlone = isExpected || (!method && standsAlone(draft, call))
  const isPlain = !hasComment(draft, { start, end: inner.start }) && !hasComment(draft, { start: inner.end, end })
  const name = tree.slice(value)
  const open = `${needsSemicolon(draft, call) ? ';' : ''}(`
  if (isPlain) draft.replace({ start, end: inner.start }, isAlone ? '' : open)
  else draft.replace({ start, end: source.text.indexOf('(', tree.span(call.callee as ASTNode).end) + 1 }, open)
  const close = (type: string) => {
    if (isPlain) draft.replace({ start: inner.end, end }, isAlone || method ? type : `${type})`)
    else {
      const comma = /^\s*,/.exec(source.text.slice(inner.end))?.[0].length ?? 0
      if (type !== '' || comma > 0) draft.replace({ start: inner.end, end: inner.end + comma }, type)
    }
  }
  if (isExpected) close('')
  else if (method && isPlain) {
    close('')
    draft.insert(tree.span(method.member).end, ` as ${mockType(draft, value, name + method.access)})`)
  } else {
    const isObject = method !== undefined || isMockedObject(draft, call)
    const type = isObject ? `${draft.types.object()}<typeof ${name}>` : mockType(draft, value, name)
    close(` as ${type}`)
  }
}

/** Whether there is a comment in a stretch of text. */
export function hasComment({ tree }: Draft, { start, end }: Span): boolean {
  return tree.comments.some(comment => start <= comment.start && comment.end <= end)
}

/** `expect(vi.mocked(f))`, where the type is of no account. */
function isArgumentOf({ tree, names }: Draft, call: Call, name: string): boolean {
  const parent = tree.parent(call)
  return isCall(parent) && parent.callee.type === 'Identifier' && names.of(parent.callee) === name
}

/** Whether a type assertion can stand here without parentheses. */
function standsAlone({ tree }: Draft, call: Call): boolean {
  const parent = tree.parent(call)!
  if (isCall(parent)) return parent.callee !== call
  return /^(?:VariableDeclarator|AssignmentExpression|ReturnStatement|ObjectProperty|ArrayExpression)$/.test(
    parent.type,
  )
}

/** `m` of `vi.mocked(object).m.mockReturnValue(…)`. */
function methodOf({ tree }: Draft, call: Call): { member: ASTNode; access: string } | undefined {
  const member = tree.parent(call)!
  const access = memberOf(member)
  if (access?.object !== call || MOCK_MEMBER.test(access.name)) return undefined
  return { member, access: `.${access.name}` }
}

/** Whether what a variable is set to here is later used as an object with mocks for methods. */
function isMockedObject({ tree }: Draft, call: Call): boolean {
  const declarator = tree.parent(call)
  const id = declarator?.type === 'VariableDeclarator' ? (declarator.id as ASTNode) : undefined
  if (id?.type !== 'Identifier') return false
  return tree.nodes('MemberExpression').some(member => {
    const access = memberOf(member)
    return access?.object.type === 'Identifier' && access.object.name === id.name && !MOCK_MEMBER.test(access.name)
  })
}

/** `Mock<typeof f>`, where the type can be said that way. */
function mockType(draft: Draft, value: ASTNode, name: string): string {
  const mock = draft.types.mock()
  const inner = unwrap(value)
  const isClass = /(?:^|\.)[A-Z][^.]*$/.test(name)
  if (value.type === 'TSNonNullExpression' && isEntity(inner))
    return `${mock}<NonNullable<typeof ${draft.tree.slice(inner)}>>`
  if (isEntity(value) && !isClass) return `${mock}<typeof ${name}>`
  return `${isClass ? 'unknown as ' : ''}${mock}<(...args: any[]) => any>`
}

/** `a` and `a.b.c`: what `typeof` takes in a type. */
function isEntity(node: ASTNode): boolean {
  if (node.type === 'Identifier') return true
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    isEntity(node.object as ASTNode)
  )
}

/** Without a semicolon before it, a statement that begins with a parenthesis would go on with the one above. */
function needsSemicolon(draft: Draft, call: Call): boolean {
  const { tree } = draft
  const { start } = tree.span(call)
  let statement: ASTNode = call
  while (tree.parent(statement) && tree.span(tree.parent(statement)!).start === start) {
    statement = tree.parent(statement)!
    if (statement.type === 'ExpressionStatement') break
  }
  const block = tree.parent(statement) as { body?: unknown } | undefined
  if (statement.type !== 'ExpressionStatement' || !Array.isArray(block?.body)) return false
  const before = (block.body as ASTNode[])[block.body.indexOf(statement) - 1]
  if (!before) return false
  return !/Declaration$|^(?:If|For|ForOf|ForIn|While|Try|Block|Switch|Labeled)Statement$/.test(before.type) ||
    before.type === 'VariableDeclaration'
    ? !tree.slice(before).endsWith(';')
    : false
}

/** The types of mocks that a file imports, and what uses them. */
export function readMockTypes(draft: Draft) {
  const { tree } = draft
  const types = draft.types.imported
  const seen = new Set<ASTNode>()
  for (const reference of tree.nodes('TSTypeReference')) {
    const name = reference.typeName as ASTNode
    const type = name.type === 'Identifier' ? types.get(name.name) : undefined
    if (type === undefined || name.type !== 'Identifier') continue
    seen.add(name)
    if (type === 'Mocked' || type === 'MockedObject') {
      const local = draft.types.object()
      if (local !== name.name) draft.replace(name, local)
      continue
    }
    const local = draft.types.mock()
    const hasArguments = (reference as unknown as { typeParameters?: TypeArguments | null }).typeParameters
    const text = hasArguments ? local : `${local}<(...args: any[]) => any>`
    if (text !== name.name) draft.replace(name, text)
    readMockType(draft, reference)
  }
  for (const identifier of tree.nodes('Identifier')) {
    const type = types.get(identifier.name)
    const isElsewhere = /^(?:ImportSpecifier|TSImportType)$/.test(tree.parent(identifier)?.type ?? '')
    if (type !== undefined && !isElsewhere && !seen.has(identifier)) draft.cannot(identifier, 'no-type', { name: type })
  }
}
