/** What a mock puts in the place of each export, as its factory writes it. */
import type { ASTNode } from 'jscodeshift'
import { MemberReader } from '../shared/mocks/members.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { factoryOf, type ModuleMock, returnsOf } from '../shared/module-mocks.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { enclosingFunction } from '../shared/standing.ts'
import { type FunctionNode, isFunction, isWithin, memberOf, stringOf, unwrap } from '../shared/syntax.ts'

/** One member of a factory's object. */
export interface Override {
  readonly name: string
  /** The property, or the method. */
  readonly property: ASTNode
  /** What is given to a property; the method itself. */
  readonly value: ASTNode
  /** Where it uses the real function of its name: `actual.send`, in the factory's own word for the module. */
  readonly reals: readonly ASTNode[]
  /** What else it takes from the factory around it, which goes with the factory. */
  readonly local?: ASTNode
}

/** What one mock replaces. */
export interface Overrides {
  readonly mock: ModuleMock
  readonly members: readonly Override[]
  /** Whether the factory brings in the real module, which is loaded then. */
  readonly isPartial: boolean
}

/** Reads a mock's factory; a node stands for what cannot be read. */
export function overridesOf(
  file: MockedFile,
  mock: ModuleMock,
  isOwn: (specifier: string) => boolean,
): Overrides | { readonly unread: ASTNode } {
  const { tree } = file
  const fn = factoryOf(mock)
  if (!isFunction(fn) || fn.generator) return { unread: fn ?? mock.call }
  const [object, another] = returnsOf(tree, fn)
  if (object?.type !== 'ObjectExpression' || another) return { unread: object ?? fn }
  const scopes = new Scopes(tree)
  const reader = new MemberReader(file, scopes, { isOwn, exportsOf: () => undefined })
  const isReal = (node: ASTNode) => reader.read(node).isWhole
  const members: Override[] = []
  let isPartial = false
  for (const property of object.properties as ASTNode[]) {
    if (property.type === 'SpreadElement') {
      if (!isReal(property.argument as ASTNode)) return { unread: property }
      isPartial = true
      continue
    }
    const { computed, key, kind, value } = property as unknown as Record<string, unknown> & {
      key: ASTNode
      value?: ASTNode
    }
    const name = key.type === 'Identifier' && !computed ? key.name : stringOf(key)
    if (name === undefined || (property.type === 'ObjectMethod' && kind !== 'method')) return { unread: property }
    const given = property.type === 'ObjectMethod' ? property : value!
    const member = memberOf(unwrap(given))
    if (name === '__esModule' || (member?.name === name && isReal(member.object))) continue
    members.push({ name, property, value: given, ...localsIn(file, scopes, fn, { name, property }, isReal) })
  }
  return { mock, members, isPartial }
}

/** What a member takes from the factory around it. */
function localsIn(
  { tree }: MockedFile,
  scopes: Scopes,
  factory: FunctionNode,
  { name, property }: Pick<Override, 'name' | 'property'>,
  isReal: (node: ASTNode) => boolean,
): Pick<Override, 'reals' | 'local'> {
  const locals = tree.nodes('Identifier').filter(node => {
    if (!isReference(tree, node) || !isWithin(tree, node, property)) return false
    const declaration = scopes.declarationOf(node.name, node)
    const { identifier } = declaration ?? {}
    return identifier && isWithin(tree, identifier, factory) && !isWithin(tree, identifier, property)
  })
  const isOfName = (node: ASTNode) => {
    const member = memberOf(tree.parent(node)!)
    return member?.object === node && member.name === name && isReal(node)
  }
  const local = locals.find(node => !isOfName(node))
  return { reals: locals.filter(isOfName).map(node => tree.parent(node)!), ...(local && { local }) }
}

/** Whether a value is a function, or something that may be one: no literal, object, list, class. */
export function mayBeFunction({ tree, bindings }: MockedFile, node: ASTNode): boolean {
  const value = unwrap(node)
  if (value.type === 'Identifier') {
    const bound = bindings.get(value.name)?.node
    const init = bound?.type === 'VariableDeclarator' ? (bound.init as ASTNode | null | undefined) : undefined
    return value.name !== 'undefined' && (!init || mayBeFunction({ tree, bindings } as MockedFile, init))
  }
  return !/Literal$|^(?:Object|Array|Class|New|Unary|Binary)Expression$/.test(value.type)
}

/** Whether a function that is put in place goes by its `this`. */
export function usesThis({ tree }: MockedFile, { value }: Override): boolean {
  return tree.nodes('ThisExpression').some(node => {
    if (!isWithin(tree, node, value)) return false
    const fn = enclosingFunction(tree, node)
    return fn !== undefined
  })
}
