/** What a factory is made to return: the copy of the real module in place of what another runner gives it, and below its own members. */
import type { ASTNode } from 'jscodeshift'
import type { Edit } from '../../../../src/codemod.ts'
import { firstMember } from '../layout.ts'
import { type ModuleMock, returnsOf } from '../module-mocks.ts'
import { mayBeCommonJs, moduleKey } from '../modules.ts'
import { hasMember, isWithin, stringOf, unwrap } from '../syntax.ts'
import { type Factory, factoryFunction, plainHead, replaceOriginal } from './factories.ts'
import type { Lifetime } from './lifetimes.ts'
import { keyOf, type MockedFile } from './mocked-file.ts'
import type { Snapshot } from './snapshots.ts'

/** The edits inside of a factory; undefined where its head cannot be made a plain one. */
export function factoryEdits(
  file: MockedFile,
  mock: ModuleMock,
  { fn, isInPlace, originals, isNeedlesslyAsync }: Factory,
  copies: ReadonlyMap<string, Snapshot>,
  siblings: readonly ModuleMock[],
  lifetime: Lifetime,
): Edit[] | undefined {
  if (!fn || !isInPlace) return []
  const copyFor = (literal: ASTNode | undefined) => copies.get(literal ? moduleKey(stringOf(literal)!) : keyOf(mock)!)
  const head = isNeedlesslyAsync || fn.params.length > 0 ? plainHead(file, fn) : []
  const replaced = originals.map(original => {
    const copy = copyFor(original.literal)
    return copy && replaceOriginal(file, original, copy.name)
  })
  if (!head || replaced.includes(undefined)) return undefined
  const spreads = originals.length > 0 ? [] : spreadsOf(file, mock, siblings, lifetime, copyFor(undefined)!.name)
  return [...head, ...(replaced as Edit[]), ...spreads]
}

/**
 * Spreads the copy into the objects that the factory returns, so that they have all exports. Not where the copy could undo something: what an
 * earlier mock of the module or other code above the call put in place, or, for require(), that a mock has no `default`.
 */
function spreadsOf(
  file: MockedFile,
  mock: ModuleMock,
  siblings: readonly ModuleMock[],
  lifetime: Lifetime,
  copy: string,
): Edit[] {
  const { source, tree, real } = file
  const key = keyOf(mock)!
  if (!isFirst(file, mock, siblings, lifetime) || real.isUsedBefore(mock)) return []
  return returnsOf(tree, factoryFunction(file, mock)!).flatMap(returned => {
    if (returned.type !== 'ObjectExpression') return []
    if (mayBeCommonJs(mock.specifier!) && !hasMember(returned, 'default')) return []
    const spread = (returned.properties as ASTNode[])
      .filter(member => member.type === 'SpreadElement')
      .map(member => unwrap((member as unknown as { argument: ASTNode }).argument))
      .find(node => real.isReal(node, key))
    if (!spread) return [firstMember(source, tree, returned, `...${copy}`)]
    const isNamespace = spread.type === 'Identifier' && spread.name === real.namespaceOf(key)
    return isNamespace ? [{ path: source.path, ...tree.span(spread), text: copy }] : []
  })
}

/** Whether nothing that another mock of the module put in place can be there when a mock is made, whatever the order of the tests. */
function isFirst(file: MockedFile, mock: ModuleMock, siblings: readonly ModuleMock[], lifetime: Lifetime): boolean {
  if (siblings.length === 1) return true
  const runs = siblings.map(({ call }) => file.runs.of(call))
  const [own] = runs[siblings.indexOf(mock)]!
  const areInTests = runs.every(some => some.every(({ kind }) => kind === 'test'))
  if (lifetime === 'file') return siblings[0] === mock && (own?.kind === 'load' || areInTests)
  return (
    areInTests && own?.call !== undefined && siblings.find(other => isWithin(file.tree, other.call, own.call!)) === mock
  )
}
