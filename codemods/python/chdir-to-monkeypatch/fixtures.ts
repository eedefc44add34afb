/** Fixtures that move: a function-scoped one takes monkeypatch, another one has a context around its yield. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit, ImportNeed } from '../../../src/codemod.ts'
import { indentOf } from '../shared/blocks.ts'
import type { PythonModule } from '../shared/module.ts'
import { spellingAt } from '../shared/spelling.ts'
import { same, scopeOf, startOf } from '../shared/syntax.ts'
import { placeOf } from '../shared/wording.ts'
import type { Move } from '../shared/working-directory.ts'
import { inContexts, type Manager, type Rewrite, stepOf } from './contexts.ts'
import { type Stretch, stretchToEnd } from './stretches.ts'

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
  const fixture = stretch.moves[0].scope
  const [yields, returns] = ['yield', 'return_statement'].map(kind =>
    fixture.findAll({ rule: { kind } }).filter(each => same(scopeOf(each), fixture)),
  ) as [SgNode[], SgNode[]]
  const [only, ...more] = yields
  if (only)
    return returns.length === 0 && more.length === 0 && startOf(only) > startOf(stretch.start) ? rewrite : undefined
  const type = iteratorOf(fixture, module)
  const made = madeGenerator(stretch, returns, module)
  return (
    type && made && { edits: [...rewrite.edits, made, ...type.edits], imports: [...rewrite.imports, ...type.imports] }
  )
}

/** The `yield` of a fixture that has none: in the place of the `return` that it ends with, or behind its last line. */
function madeGenerator({ start, end }: Stretch, returns: readonly SgNode[], module: PythonModule): Edit | undefined {
  const [last, ...others] = returns
  if (others.length > 0 || (last && !same(last, end))) return undefined
  const { source, tree } = module
  if (last) return { path: source.path, start: startOf(last), end: startOf(last) + 'return'.length, text: 'yield' }
  const stop = tree.span(end).end
  const at = stop + /^[^\S\r\n]*(?:#[^\r\n]*)?/.exec(source.text.slice(stop))![0].trimEnd().length
  const text = `${source.eolAt(stop)}${indentOf(module, start)}${stepOf(scopeOf(start), module)}yield`
  return { path: source.path, start: at, end: at, text }
}

/** What a function that yields from now on says that it returns, where it says so. `undefined` where Iterator means something else. */
export function iteratorOf(
  fn: SgNode,
  module: PythonModule,
): { edits: readonly Edit[]; imports: readonly ImportNeed[] } | undefined {
  const type = fn.field('return_type')
  if (!type) return { edits: [], imports: [] }
  const name = fn.text().startsWith('async') ? 'AsyncIterator' : 'Iterator'
  const isTyped = module.names.imports.some(({ path }) => path === `typing.${name}`)
  const spelling = spellingAt(fn, { module: isTyped ? 'typing' : 'collections.abc', name }, module, 'name')
  if (!spelling || /['"]/.test(type.text())) return undefined
  const edit = { ...placeOf(type, module), text: `${spelling.text}[${type.text()}]` }
  return { edits: [edit], imports: spelling.imports }
}
