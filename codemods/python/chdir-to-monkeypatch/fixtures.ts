/** Fixtures that outlive a test: one has a context around its yield. */
import type { SgNode } from '@ast-grep/napi'
import { atEnd, indentOf, stepOf } from '../shared/blocks.ts'
import { asGenerator } from '../shared/generators.ts'
import type { PythonModule } from '../shared/module.ts'
import { kindOf, same, scopeOf, startOf } from '../shared/syntax.ts'
import type { Move } from '../shared/working-directory.ts'
import { inContexts, type Manager, type Rewrite } from './contexts.ts'
import { stretchToEnd } from './stretches.ts'

/** Puts a fixture, from its first move to its end, into a context; one that returns yields then. `undefined` where it may end elsewhere. */
export function aroundYield(
  open: readonly [Move, ...Move[]],
  managerAt: (at: SgNode) => Manager | undefined,
  module: PythonModule,
): Rewrite | undefined {
  const stretch = stretchToEnd(open, module)
  const manager = stretch && managerAt(stretch.start)
  const rewrite = manager && inContexts([stretch], manager, module)
  if (!rewrite) return undefined
  const { start } = stretch
  const fixture = stretch.moves[0].scope
  const generator = isPlain(fixture) ? asGenerator(fixture, start, module, 'collections.abc') : undefined
  if (!generator) return undefined
  const line = `${module.source.eolAt(startOf(start))}${indentOf(module, start)}${stepOf(fixture, module)}yield`
  const appended = generator.isAppended ? [atEnd(fixture, line, module)] : []
  return {
    edits: [...rewrite.edits, ...appended, ...generator.edits],
    imports: [...rewrite.imports, ...generator.imports],
  }
}

/** Whether a fixture yields or returns in one place, and a type of what it returns is not in quotes. */
function isPlain(fixture: SgNode): boolean {
  const ends = fixture.findAll({ rule: { any: [{ kind: 'yield' }, { kind: 'return_statement' }] } })
  const own = ends.filter(each => same(scopeOf(each), fixture))
  const type = fixture.field('return_type')?.text() ?? ''
  return own.length <= 1 && (own.some(each => kindOf(each) === 'yield') || !/['"]/.test(type))
}
