/** For how long a file means its mocks to hold. */

import type { ModuleMock } from '../module-mocks.ts'
import { isAround, type Run, type Test } from '../runs.ts'
import { keyOf, type MockedFile } from './mocked-file.ts'

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
  const { tests } = file.runs
  // Tests that run at the same time have no moment between them.
  if (!perTest || tests.some(({ concurrent }) => concurrent)) return { lifetime: 'file', isShared: false }
  const isShared = !tests.every(test => isAbove(file, test, runs) || isServed(test, runs))
  return { lifetime: isShared ? scope : 'test', isShared }
}

function isAbove({ tree }: MockedFile, { call: test }: Test, runs: readonly Run[]): boolean {
  return runs.every(({ call, at }) => tree.span(test).end <= tree.span(call ?? at).start)
}

/** Whether a test makes the mock itself, or stands where a beforeEach makes it. */
function isServed(test: Test, runs: readonly Run[]): boolean {
  return runs.some(({ kind, call, block }) => (kind === 'test' ? call === test.call : isAround(block, test.block)))
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
