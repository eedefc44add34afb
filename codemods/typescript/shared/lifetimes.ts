/** For how long a file means its mocks to hold. */
import type { ASTNode } from 'jscodeshift'
import { keyOf, type MockedFile } from './mocked-file.ts'
import type { ModuleMock } from './module-mocks.ts'
import type { Run } from './runs.ts'
import { isWithin, memberOf } from './syntax.ts'

/** `test`: each test makes the mock for itself, or a beforeEach for it. `file`: until the last test of the file. */
export type Lifetime = 'file' | 'test'

/** How the mocks of one module are made. */
export interface MockLife {
  readonly lifetime: Lifetime
  /** Whether tests make the mock, and one below them that does not may count on it all the same. */
  readonly isShared: boolean
}

/**
 * How a file makes its mocks of one module; `mocks` are those calls that put something else in its place. What tests may share lives as long as the
 * file, unless `scope` says that it does not.
 */
export function mockLifeOf(file: MockedFile, mocks: readonly ModuleMock[], scope: Lifetime): MockLife {
  const runs = mocks.flatMap(({ call }) => file.runs.of(call))
  const perTest = runs.length > 0 && runs.every(({ kind }) => kind === 'test' || kind === 'beforeEach')
  if (!perTest || hasConcurrentTests(file)) return { lifetime: 'file', isShared: false }
  const isShared = !testsOf(file).every(test => isAbove(file, test, runs) || isServed(file, test, runs))
  return { lifetime: isShared ? scope : 'test', isShared }
}

function isAbove({ tree }: MockedFile, test: ASTNode, runs: readonly Run[]): boolean {
  return runs.every(({ call, at }) => tree.span(test).end <= tree.span(call ?? at).start)
}

/** Whether a test makes the mock itself, or stands where a beforeEach makes it. */
function isServed({ tree }: MockedFile, test: ASTNode, runs: readonly Run[]): boolean {
  return runs.some(({ kind, call, at }) => {
    if (kind === 'test') return call === test
    const scope = blockAround(tree, call ?? at)
    return scope !== undefined && isWithin(tree, test, scope)
  })
}

/** The block of a describe's callback, or the file, that a hook's call stands in. */
function blockAround(tree: MockedFile['tree'], node: ASTNode): ASTNode | undefined {
  let at = tree.parent(node)
  while (at && at.type !== 'BlockStatement' && at.type !== 'Program') at = tree.parent(at)
  return at
}

const TESTS = new Set(['test', 'it', 'xtest', 'xit'])

function testsOf({ tree, names }: MockedFile): ASTNode[] {
  return tree.nodes('CallExpression').filter(call => {
    const isWhole = tree.parent(call)?.type === 'ExpressionStatement'
    return isWhole && TESTS.has(names.ofCallee(call.callee as ASTNode) ?? '')
  })
}

/** Tests that run at the same time have no moment between them. */
function hasConcurrentTests({ tree }: MockedFile): boolean {
  return tree.nodes('MemberExpression').some(node => memberOf(node)?.name === 'concurrent')
}

/** The mocks of a file by module: those that put something else in its place. What puts the real module back is left out. */
export function mocksByKey({ mocks, real }: MockedFile): ReadonlyMap<string, readonly ModuleMock[]> {
  const byKey = new Map<string, ModuleMock[]>()
  for (const mock of mocks) {
    const key = keyOf(mock)
    if (key === undefined || isNoMock(mock) || real.puttingBack(key).some(item => item.mock === mock)) continue
    byKey.set(key, [...(byKey.get(key) ?? []), mock])
  }
  return byKey
}

/** Whether a call ends a mock, or prepares one. */
export function isNoMock({ name }: ModuleMock): boolean {
  return /\.(?:unmock|doUnmock|dontMock|hoisted)$/.test(name)
}
