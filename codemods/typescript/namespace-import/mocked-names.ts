/** Which exports a mock replaces, for whom. */
import type { ASTNode } from 'jscodeshift'
import { factoryFunction } from '../shared/mocks/factories.ts'
import { MemberReader, type Members } from '../shared/mocks/members.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { factoryOf, type ModuleMock, returnsOf } from '../shared/module-mocks.ts'
import { Scopes } from '../shared/scopes.ts'

/** What a mock puts in the place of a module. */
export interface Mocked {
  /** Whether it replaces an export of this name. */
  has(name: string): boolean
  /** Whether it replaces that member of the default export too. */
  hasInDefault(name: string): boolean
  /** Whether it leaves the real module in its place for the rest, or may do so. */
  readonly isPartial: boolean
}

/** Reads a mock; undefined for one without a factory. */
export function readMocked(
  file: MockedFile,
  mock: ModuleMock,
  isOwn: (specifier: string) => boolean,
): Mocked | undefined {
  const factory = factoryOf(mock)
  if (!factory || factory.type === 'ObjectExpression') return undefined
  const { tree } = file
  const reader = new MemberReader(file, new Scopes(tree), { isOwn, exportsOf: () => undefined })
  const fn = factoryFunction(file, mock)
  const objects = (fn ? returnsOf(tree, fn) : [factory]).map(node => reader.read(node))
  const defaults = objects.flatMap(({ own }) => {
    const key = own.get('default')
    return key ? [reader.read(memberValue(tree.parent(key)!, key))] : []
  })
  const isAnything = ({ isWhole, unread }: Members) => unread !== undefined && !isWhole
  const isAmong = (all: readonly Members[], name: string) => all.some(each => isAnything(each) || each.names.has(name))
  return {
    has: name => isAmong(objects, name),
    hasInDefault: name => isAmong(defaults, name),
    isPartial: objects.some(({ isWhole, unread }) => isWhole || unread !== undefined),
  }
}

function memberValue(property: ASTNode, key: ASTNode): ASTNode {
  return property.type === 'ObjectProperty' ? (property.value as ASTNode) : key
}
