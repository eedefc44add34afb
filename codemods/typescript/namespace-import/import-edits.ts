/** Imports of a module by its default export, made into what a mock reaches. */
import type { ASTNode } from 'jscodeshift'
import type { Edit } from '../../../src/codemod.ts'
import { isReference } from '../shared/names.ts'
import { isWithin } from '../shared/syntax.ts'
import type { Read, Subject, Way } from './subject.ts'

/** `import fs from 'm'` becomes `import * as fs from 'm'`; undefined where the file imports the module in other ways that are in its way. */
export function toNamespace(subject: Subject, way: Way): Edit[] | undefined {
  const { source, tree } = subject
  const { declaration, specifier } = way
  const others = specifiersOf(declaration).filter(other => other !== specifier)
  const { path, text } = source
  const { start, end } = tree.span(specifier)
  if (specifier.type === 'ImportSpecifier') {
    if (others.length > 0) return undefined
    const open = text.lastIndexOf('{', start)
    const close = text.indexOf('}', end) + 1
    return [{ path, start: open, end: close, text: `* as ${way.local}` }]
  }
  if (others.length === 0) return [{ path, start, end, text: `* as ${way.local}` }]
  if (others.some(({ type }) => type !== 'ImportSpecifier')) return undefined
  // A namespace has no named imports beside it.
  const open = text.indexOf('{', end)
  if (text.slice(end, open).trim() !== ',') return undefined
  const from = text.slice(
    tree.span((declaration as unknown as { source: ASTNode }).source).start,
    tree.span(declaration).end,
  )
  return [{ path, start, end: open, text: `* as ${way.local} from ${from}${source.eolAt(start)}import ` }]
}

/**
 * `import fs from 'm'` and `import * as fs from 'm'` become `import { a, b } from 'm'`. Gives the name that means something else in the file already, if
 * there is one.
 */
export function toNamed(subject: Subject, way: Way, reads: readonly Read[]): Edit[] | { readonly taken: string } {
  const { source, tree } = subject
  const { path } = source
  const names = [...new Set(reads.map(({ name }) => name))].sort()
  const others = specifiersOf(way.declaration).filter(other => other !== way.specifier)
  const imported = subject.ways.filter(other => other.name === other.local).map(({ local }) => local)
  const taken = names.find(name => !imported.includes(name) && isTaken(subject, name, reads))
  if (taken !== undefined) return { taken }
  const isType = (name: string) =>
    reads.every(read => read.name !== name || (read.isType && !isTypeOfValue(subject, read)))
  const written = names.filter(name => !imported.includes(name)).map(name => (isType(name) ? `type ${name}` : name))
  const all = [...written, ...others.map(other => tree.slice(other))]
  const spans = specifiersOf(way.declaration).map(specifier => tree.span(specifier))
  const start = spans[0]!.start
  const close = others.length > 0 ? source.text.indexOf('}', spans.at(-1)!.end) + 1 : spans.at(-1)!.end
  return [
    { path, start, end: close, text: all.length > 0 ? `{ ${all.join(', ')} }` : '{}' },
    ...reads.map(({ name, node }) => ({ path, ...tree.span(node), text: name })),
  ]
}

/** `typeof fs.readFile` says something about a value. */
function isTypeOfValue({ tree }: Subject, { node }: Read): boolean {
  return tree.parent(node)?.type === 'TSTypeQuery'
}

/** Whether a name has a meaning of its own where it would stand. */
function isTaken({ scopes, tree }: Subject, name: string, reads: readonly Read[]): boolean {
  if (scopes.declarationsOf(name).length > 0) return true
  return tree.nodes('Identifier').some(node => {
    const isOwn = reads.some(read => isWithin(tree, node, read.node))
    return node.name === name && !isOwn && (isReference(tree, node) || tree.parent(node)?.type === 'TSTypeReference')
  })
}

function specifiersOf(declaration: ASTNode): ASTNode[] {
  return ((declaration as unknown as { specifiers?: ASTNode[] }).specifiers ?? []) as ASTNode[]
}
