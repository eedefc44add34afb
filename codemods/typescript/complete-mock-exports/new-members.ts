/** Puts members below those of an object literal, in the layout that it has. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, Source } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { endOfLine, indentUnit, insertion } from '../shared/layout.ts'

/** Longer lines are broken up. */
const MAX_WIDTH = 100

/** The edits that bring new members to an object. */
export function newMembers(source: Source, tree: TypeScriptTree, object: ASTNode, members: readonly string[]): Edit[] {
  const { properties } = object as unknown as { properties: ASTNode[] }
  const last = properties.at(-1)
  if (!last) return intoEmpty(source, tree, object, members)
  const { text } = source
  const start = tree.span(object).start
  const first = tree.span(properties[0]!)
  const isOnLines = text.slice(start, first.start).includes('\n')
  if (isOnLines) return onLines(source, tree, object, members)
  const line = text.slice(text.lastIndexOf('\n', start) + 1).split(/\r?\n/, 1)[0]!
  const hasComments = tree.comments.some(comment => comment.start > start && comment.end < tree.span(object).end)
  const isOneLine = !tree.slice(object).includes('\n')
  if (isOneLine && !hasComments && line.length + members.join(', ').length + 2 > MAX_WIDTH)
    return brokenUp(source, tree, object, members)
  const comma = commaAfter(source, tree, object, tree.span(last).end)
  const at = comma ?? tree.span(last).end
  return [
    insertion(source, at, `${comma === undefined ? ', ' : ' '}${members.join(', ')}${comma === undefined ? '' : ','}`),
  ]
}

function intoEmpty(source: Source, tree: TypeScriptTree, object: ASTNode, members: readonly string[]): Edit[] {
  const { path, text } = source
  const { start, end } = tree.span(object)
  const comment = tree.comments.findLast(comment => comment.start > start && comment.end < end)
  const [eol, outer, inner] = linesOf(source, start)
  const inline = ` ${members.join(', ')} `
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start + 1)
  const after = text.slice(end - 1).split(/\r?\n/, 1)[0]!
  const isShort = !comment && before.length + inline.length + after.length <= MAX_WIDTH
  const lines = members.map(member => `${eol}${inner}${member},`).join('') + eol + outer
  return [{ path, start: comment?.end ?? start + 1, end: end - 1, text: isShort ? inline : lines }]
}

/** The members have lines of their own. */
function onLines(source: Source, tree: TypeScriptTree, object: ASTNode, members: readonly string[]): Edit[] {
  const { properties } = object as unknown as { properties: ASTNode[] }
  const { text } = source
  const last = tree.span(properties.at(-1)!)
  const comma = commaAfter(source, tree, object, last.end)
  const end = comma ?? last.end
  const inside = tree.span(object).end - 1
  const lineEnd = endOfLine(text, end)
  const at = lineEnd !== undefined && lineEnd < inside ? lineEnd : end
  const [eol, , unit] = linesOf(source, tree.span(object).start)
  const indent = /^[ \t]*(?=\S)/.exec(text.slice(text.lastIndexOf('\n', last.start) + 1, last.start + 1))?.[0] ?? unit
  const lines = members.map(member => `${eol}${indent}${member}`).join(',')
  const written = lines + (comma === undefined ? '' : ',')
  if (comma !== undefined || at === last.end) return [insertion(source, at, (comma === undefined ? ',' : '') + written)]
  return [insertion(source, last.end, ','), insertion(source, at, written)]
}

/** One line becomes one for each member. */
function brokenUp(source: Source, tree: TypeScriptTree, object: ASTNode, members: readonly string[]): Edit[] {
  const { properties } = object as unknown as { properties: ASTNode[] }
  const { path } = source
  const { start, end } = tree.span(object)
  const [eol, outer, inner] = linesOf(source, start)
  const spans = properties.map(property => tree.span(property))
  const between = spans
    .slice(1)
    .map((span, i) => ({ path, start: spans[i]!.end, end: span.start, text: `,${eol}${inner}` }))
  const added = members.map(member => `,${eol}${inner}${member}`).join('')
  return [
    { path, start: start + 1, end: spans[0]!.start, text: eol + inner },
    ...between,
    { path, start: spans.at(-1)!.end, end: end - 1, text: `${added},${eol}${outer}` },
  ]
}

/** The line break, the indentation of the line of an offset, and that of one level more. */
function linesOf(source: Source, at: number): readonly [string, string, string] {
  const { text } = source
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))![0]
  return [source.eolAt(at), outer, outer + indentUnit(source)]
}

/** The offset behind the comma that follows the last member, if one does. */
function commaAfter({ text }: Source, tree: TypeScriptTree, object: ASTNode, from: number): number | undefined {
  const { end } = tree.span(object)
  for (let at = from; at < end - 1; at++) {
    const comment = tree.comments.find(({ start }) => start === at)
    if (comment) at = comment.end - 1
    else if (text[at] === ',') return at + 1
  }
  return undefined
}
