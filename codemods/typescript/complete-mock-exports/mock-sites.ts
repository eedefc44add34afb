/** The mocks of a test file that put an object in the place of a module. */
import type { ASTNode } from 'jscodeshift'
import { factoryFunction } from '../shared/mocks/factories.ts'
import { isNoMock } from '../shared/mocks/lifetimes.ts'
import { MemberReader, type Members } from '../shared/mocks/members.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { factoryOf, type ModuleMock, returnsOf } from '../shared/module-mocks.ts'
import { moduleKey } from '../shared/modules.ts'
import { isTestFile } from '../shared/runner.ts'
import { Scopes } from '../shared/scopes.ts'
import { type FunctionNode, isCall, unwrap } from '../shared/syntax.ts'
import type { Library } from './library.ts'

/** A mock, its module, and the objects that its factory returns. */
export interface MockSite {
  readonly mock: ModuleMock
  /** The module's file; undefined for what is not in the project. */
  readonly target: string | undefined
  readonly objects: readonly { readonly node: ASTNode; readonly members: Members }[]
  /** Whether other mocks have the same factory. */
  readonly isServedByMany: boolean
  /** Whether the members must be of the types that the real ones have. */
  readonly isTyped: boolean
}

/** A file with its mocks. */
export interface MockingFile {
  readonly file: MockedFile
  readonly sites: readonly MockSite[]
  /** Whether bun runs it: else mocks are made above all imports. */
  readonly isBun: boolean
  /** Whether it is run as a test of its own. */
  readonly isTest: boolean
}

/** Reads the mocks of a file. Those without a factory are complete by themselves; what puts the real module back is no mock. */
export function readMocks(file: MockedFile, library: Library): MockingFile {
  const { source, tree, names, mocks, real } = file
  const resolve = (specifier: string) => library.project.resolve(specifier, source.path)
  const scopes = new Scopes(tree)
  const isMock = (mock: ModuleMock) => !isNoMock(mock) && hasFactory(mock) && !real.puttingBackAt(mock)
  const sites = mocks.filter(isMock).map((mock): MockSite => {
    const { specifier = '' } = mock
    const target = specifier === '' ? undefined : resolve(specifier)
    const reader = new MemberReader(file, scopes, {
      isOwn: other => (target === undefined ? moduleKey(other) === moduleKey(specifier) : resolve(other) === target),
      exportsOf(other) {
        const path = resolve(other)
        const exports = path === undefined ? undefined : library.exportsOf(path)
        return exports && !exports.isCommonJs && exports.unread.size === 0 ? exports.values.keys() : undefined
      },
    })
    const fn = factoryFunction(file, mock)
    const returned = fn ? returnsOf(tree, fn).flatMap(branchesOf) : [factoryOf(mock)!]
    const users = fn ? mocks.filter(other => factoryFunction(file, other) === fn) : []
    return {
      mock,
      target,
      objects: returned.map(node => ({ node, members: reader.read(node) })),
      isServedByMany: users.length > 1,
      isTyped: isTyped(file, mock, fn, returned),
    }
  })
  const isBun = names.module === 'bun:test' || mocks.some(({ name }) => name === 'mock.module')
  return { file, sites, isBun, isTest: isTestFile(source.path, tree, names) }
}

/** `a` and `b` of `test ? a : b` */
function branchesOf(node: ASTNode): ASTNode[] {
  if (node.type !== 'ConditionalExpression') return [node]
  return [node.consequent, node.alternate].flatMap(branch => branchesOf(unwrap(branch as ASTNode)))
}

/** `vi.mock('./a')` and `vi.mock('./a', { spy: true })` have none. */
function hasFactory(mock: ModuleMock): boolean {
  const factory = factoryOf(mock)
  return factory !== undefined && factory.type !== 'ObjectExpression'
}

/** `vi.mock(import('./a'), …)`, `vi.mock<typeof import('./a')>(…)`, `(): Partial<A> => …`, `({ … }) as A` */
function isTyped(
  { source, tree }: MockedFile,
  { call }: ModuleMock,
  fn: FunctionNode | undefined,
  returned: readonly ASTNode[],
): boolean {
  if (/\.[cm]?jsx?$/.test(source.path)) return false
  const { typeParameters } = call as { typeParameters?: ASTNode | null }
  const { returnType } = (fn ?? {}) as { returnType?: ASTNode | null }
  const isAsserted = (node: ASTNode) => {
    const parent = tree.parent(node)
    return parent?.type.startsWith('TS') === true && unwrap(parent) === node
  }
  return (
    isCall(call.arguments[0] as ASTNode) || Boolean(typeParameters) || Boolean(returnType) || returned.some(isAsserted)
  )
}
