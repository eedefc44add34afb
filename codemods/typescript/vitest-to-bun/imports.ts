/** The imports of vitest. */
import type { ASTNode } from 'jscodeshift'
import { isUsedAsValue } from '../shared/names.ts'
import { loadedModule, stringOf } from '../shared/syntax.ts'
import { EXPORTS } from './api.ts'
import type { Draft } from './draft.ts'
import { readMockTypes } from './mocks.ts'
import { MOCK_TYPES, type Specifier, type VitestImport } from './types.ts'

/** What to do without an export of vitest. */
const INSTEAD: Readonly<Record<string, string>> = {
  assert: 'Use expect, or node:assert.',
  chai: 'Use expect.',
  assertType: 'Use expectTypeOf, or let a type check tell.',
  bench: 'Keep benchmarks apart, with a library for them.',
  inject: 'Pass values to the tests by the environment, or by a module.',
  onTestFailed: 'Report in the test itself, or look at the result of bun test.',
  vitest: 'Import vi.',
}

/** Whether a file goes on with vitest's own types, or lets others have it. */
export function readImports(draft: Draft, imports: readonly VitestImport[]) {
  const { tree } = draft
  for (const { declaration, isVitest, specifiers, isWhole } of imports) {
    if (!isVitest) continue
    if (isWhole) draft.cannot(declaration, 'passes-on')
    for (const specifier of specifiers) readSpecifier(draft, specifier)
  }
  readMockTypes(draft)
  for (const call of tree.nodes('CallExpression')) {
    const isActual = /\.(?:importActual|importMock|mock|doMock)$/.test(tree.slice(call.callee as ASTNode))
    if (loadedModule(call) === 'vitest' || (isActual && stringOf(call.arguments[0] as ASTNode) === 'vitest'))
      draft.cannot(call, 'passes-on')
  }
  for (const node of [...tree.nodes('ExportNamedDeclaration'), ...tree.nodes('ExportAllDeclaration')])
    if (node.source?.value === 'vitest') draft.cannot(node, 'passes-on')
  for (const node of tree.nodes('TSImportType'))
    if (stringOf(node.argument as ASTNode) === 'vitest') draft.cannot(node, 'passes-on')
  for (const node of tree.nodes('TSModuleDeclaration'))
    if (stringOf(node.id as ASTNode) === 'vitest') draft.cannot(node, 'augmentation')
}

function readSpecifier(draft: Draft, { node, imported, local }: Specifier) {
  if (EXPORTS.has(imported) || MOCK_TYPES.has(imported)) return
  const uses = draft.tree.nodes('Identifier').filter(identifier => {
    return identifier.name === local && draft.tree.parent(identifier) !== node
  })
  const drop = {
    op: 'drop-if-unused',
    module: 'bun:test',
    name: imported,
    ...(local !== imported && { as: local }),
  } as const
  if (uses.length === 0 || imported === 'suite') draft.imports.push(drop)
  else if (isUsedAsValue(draft.tree, local))
    draft.cannot(node, 'no-export', { name: imported, instead: INSTEAD[imported] ?? 'Do without it.' })
  else draft.cannot(node, 'no-type', { name: imported })
}

/** Makes imports of vitest ones of `bun:test`. What is used no longer is dropped later, what is needed is added. */
export function moveImports(draft: Draft, imports: readonly VitestImport[]) {
  const moved = imports.filter(({ isVitest }) => isVitest)
  const { mock } = draft.types.needed
  const isMock = ({ imported, local }: Specifier) => imported === 'Mock' && local === mock
  let missing = mock !== undefined && !imports.some(({ specifiers }) => specifiers.some(isMock))
  for (const item of moved) {
    const { declaration, specifiers } = item
    const gone = specifiers.filter(it => MOCK_TYPES.has(it.imported) && it.imported !== 'Mock')
    const [first] = gone
    if (first && missing) {
      const prefix = /^type\s/.test(draft.tree.slice(first.node)) ? 'type ' : ''
      draft.replace(first.node, prefix + written('Mock', mock!))
      missing = false
      gone.shift()
    }
    if (gone.length > 0 && gone.length === specifiers.length) {
      removeLine(draft, declaration)
      continue
    }
    removeSpecifiers(draft, specifiers, gone)
    const { start, end } = draft.tree.span(declaration.source)
    draft.replace({ start: start + 1, end: end - 1 }, 'bun:test')
    const last = specifiers.findLast(it => !gone.includes(it))
    const lists = moved.filter(it => it.specifiers.some(specifier => !MOCK_TYPES.has(specifier.imported)))
    if (missing && last && (lists.length === 0 || item === lists[0])) {
      addSpecifier(draft, item, last, written('Mock', mock!))
      missing = false
    }
  }
  if (missing)
    draft.declarations.unshift(
      `import type { ${written('Mock', mock!)} } from ${quote(draft)}bun:test${quote(draft)}${draft.end}`,
    )
  if (draft.references.some(({ name }) => name === 'vi'))
    for (const { imported, local } of moved.flatMap(({ specifiers }) => specifiers))
      if (imported === 'vi')
        draft.imports.push({
          op: 'drop-if-unused',
          module: 'bun:test',
          name: 'vi',
          ...(local !== 'vi' && { as: local }),
        })
}

function written(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`
}

function quote({ source }: Draft): string {
  return /from\s*(['"])/.exec(source.text)?.[1] ?? "'"
}

function removeLine({ source, tree, replace }: Draft, declaration: ASTNode) {
  const { start, end } = tree.span(declaration)
  const rest = /^[ \t]*(?:\r?\n)?/.exec(source.text.slice(end))![0].length
  replace({ start, end: end + rest }, '')
}

function removeSpecifiers({ tree, replace }: Draft, specifiers: readonly Specifier[], gone: readonly Specifier[]) {
  for (const [index, specifier] of specifiers.entries()) {
    if (!gone.includes(specifier)) continue
    const { start, end } = tree.span(specifier.node)
    const next = specifiers[index + 1]
    const before = specifiers.slice(0, index).findLast(it => !gone.includes(it))
    const isTail = before !== undefined && specifiers.slice(index).every(it => gone.includes(it))
    if (isTail && specifiers[index - 1] === before) {
      replace({ start: tree.span(before.node).end, end: tree.span(specifiers.at(-1)!.node).end }, '')
      return
    }
    if (next) replace({ start, end: tree.span(next.node).start }, '')
    else replace({ start, end }, '')
  }
}

/** Puts a type at the end of a list of names, in the layout that it has. */
function addSpecifier({ source, tree, insert }: Draft, { typeOnly }: VitestImport, last: Specifier, name: string) {
  const { start, end } = tree.span(last.node)
  const blank = /\s*$/.exec(source.text.slice(0, start))![0]
  const isOwnLine = blank.includes('\n')
  insert(end, `,${isOwnLine ? blank : ' '}${typeOnly ? '' : 'type '}${name}`)
}
