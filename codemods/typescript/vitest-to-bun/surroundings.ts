/** What a test file takes for granted besides the functions of vitest. */
import type { ASTNode } from 'jscodeshift'
import { importedNames, isReference } from '../shared/names.ts'
import { isTestFile } from '../shared/runner.ts'
import { memberOf } from '../shared/syntax.ts'
import type { Draft } from './draft.ts'

/** Functions that a file of fixtures makes anew. */
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['describe', 'expect', 'it', 'test', 'vi'])

/** Looks at environments, features of Vite, and test functions from elsewhere. */
export function readSurroundings(draft: Draft) {
  const { tree, source } = draft
  for (const { start, end, value } of tree.comments) {
    const name = /@(?:vitest|jest)-environment\s+([\w-]+)/.exec(value)?.[1]
    if (name !== undefined && name !== 'node') draft.cannot({ start, end }, 'environment', { name })
  }
  for (const { source: module } of tree.nodes('ImportDeclaration')) {
    const query = /\?(?:raw|url|inline|worker)\b/.exec(String(module.value))?.[0]
    if (query) draft.cannot(module, 'vite', { name: query })
  }
  for (const member of tree.nodes('MemberExpression')) {
    const { object, name } = memberOf(member) ?? {}
    if (object?.type === 'MetaProperty' && name === 'glob') draft.cannot(member, 'vite', { name: 'import.meta.glob' })
  }
  for (const { local, module, name } of importedNames(tree)) {
    if (module === 'vitest' || module === 'bun:test' || !TEST_FUNCTIONS.has(local) || name === 'default') continue
    const node = tree.nodes('ImportSpecifier').find(specifier => specifier.local?.name === local)
    if (node) draft.cannot(node, 'other-test-functions', { name: local, module })
  }
  if (!isTestFile(source.path, tree, draft.names)) draft.points.add('helper')
  if (tree.nodes('Identifier').some(node => isGlobalDocument(draft, node))) draft.points.add('document')
}

function isGlobalDocument({ tree, scopes }: Draft, node: ASTNode & { name: string }): boolean {
  if ((node.name !== 'document' && node.name !== 'window') || scopes.declares(node.name)) return false
  const parent = tree.parent(node)
  return isReference(tree, node) && !(parent?.type === 'UnaryExpression' && parent.operator === 'typeof')
}
