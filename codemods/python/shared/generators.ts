/** Functions that return, made ones that yield: what follows their `yield` runs when what they were called for is over. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import type { PythonModule } from './module.ts'
import { spellingAt } from './spelling.ts'
import { same, scopeOf, startOf, statementsOf } from './syntax.ts'
import { placeOf } from './wording.ts'

/** The module that `Iterator` is imported from where the file does not import it: that of `collections.abc` takes `[…]` from Python 3.9 on. */
export type IteratorHome = 'typing' | 'collections.abc'

/** What makes a generator of a fixture. */
export interface Generator {
  readonly edits: readonly Edit[]
  readonly imports: readonly ImportNeed[]
  /** Whether a `yield` has to be put at its end. */
  readonly isAppended: boolean
}

/** Makes a fixture yield where it returned; one that yields, behind `start` only, does so already. `undefined` where it yields before, or may end elsewhere. */
export function asGenerator(
  fixture: SgNode,
  start: SgNode,
  module: PythonModule,
  home: IteratorHome,
): Generator | undefined {
  const ofFixture = (kind: string) => fixture.findAll({ rule: { kind } }).filter(node => same(scopeOf(node), fixture))
  const [yields, returns] = [ofFixture('yield'), ofFixture('return_statement')]
  if (yields.length > 0) {
    const isBehind = yields.every(each => startOf(each) > startOf(start))
    return isBehind ? { edits: [], imports: [], isAppended: false } : undefined
  }
  const last = statementsOf(fixture.field('body')!).at(-1)!
  if (returns.length > 1 || (returns[0] && !same(returns[0], last))) return undefined
  const type = iteratorOf(fixture, module, home)
  const at = startOf(last)
  const turned = { path: module.source.path, start: at, end: at + 'return'.length, text: 'yield' }
  return (
    type && {
      edits: [...(returns.length > 0 ? [turned] : []), ...type.edits],
      imports: type.imports,
      isAppended: returns.length === 0,
    }
  )
}

/** `-> Path` of a function becomes `-> Iterator[Path]` of a generator. `undefined` where Iterator means something else. */
export function iteratorOf(
  fn: SgNode,
  module: PythonModule,
  home: IteratorHome,
): Pick<Generator, 'edits' | 'imports'> | undefined {
  const type = fn.field('return_type')
  if (!type) return { edits: [], imports: [] }
  const name = fn.text().startsWith('async') ? 'AsyncIterator' : 'Iterator'
  const homes: readonly IteratorHome[] = ['typing', 'collections.abc']
  const known = homes.find(each => module.names.importedAs(`${each}.${name}`).length > 0)
  const spelling = spellingAt(fn, { module: known ?? home, name }, module, 'name')
  if (!spelling) return undefined
  return { edits: [{ ...placeOf(type, module), text: `${spelling.text}[${type.text()}]` }], imports: spelling.imports }
}
