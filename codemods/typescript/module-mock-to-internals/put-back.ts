/** What a test has to undo its mock: it goes with it. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, SharedEdit } from '../../../src/codemod.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { moduleKey } from '../shared/modules.ts'
import { enclosingFunction } from '../shared/standing.ts'
import { isWithin } from '../shared/syntax.ts'
import type { Draft } from './drafts.ts'
import { statementOfCall, wholeLines } from './statements.ts'

/** The statements that put the real module back, and the copy of it that nothing else uses. */
export function undoing({ callers, file, mocks }: Draft): ASTNode[] {
  const { bindings, real, tree } = file
  const keys = [...new Set(mocks.map(({ mock }) => moduleKey(mock.specifier!)))]
  const restoring = keys.flatMap(key => real.puttingBack(key)).flatMap(({ mock }) => statementOfCall(file, mock) ?? [])
  const overrides = mocks.flatMap(({ members }) => members.filter(({ name }) => callers.has(name)))
  const copies = keys.flatMap(key => {
    const name = real.snapshotOf(key)
    const declarator = name === undefined ? undefined : bindings.get(name)?.node
    const declaration = declarator && tree.parent(declarator)
    if (!declaration || (declaration as { declarations?: unknown[] }).declarations?.length !== 1) return []
    const gone = [...restoring, ...mocks.map(({ statement }) => statement), declaration]
    const isUsed = tree.nodes('Identifier').some(node => {
      const isKept = overrides.some(({ property }) => isWithin(tree, node, property))
      return node.name === name && (isKept || !gone.some(outer => isWithin(tree, node, outer)))
    })
    return isUsed ? [] : [declaration]
  })
  return [...restoring, ...copies]
}

/** The edits that take them out. */
export function undone(draft: Draft): Edit[] {
  const { source, tree } = draft.file
  return undoing(draft).map(node => ({ path: source.path, ...wholeLines(source.text, tree.span(node)), text: '' }))
}

/** For each hook in which nothing is left once all of the drafts are taken, the edit that takes out the rest. */
export function emptiedHooks(file: MockedFile, drafts: readonly Draft[]): ReadonlyMap<ASTNode, SharedEdit> {
  const { source, tree } = file
  const { path, text } = source
  const statements = drafts.flatMap(draft => undoing(draft))
  const hooks = new Map<ASTNode, SharedEdit>()
  for (const statement of statements) {
    const fn = enclosingFunction(tree, statement)
    const call = fn && tree.parent(fn)
    const holder = call && tree.parent(call)
    const body = (fn as { body?: { body?: ASTNode[] } } | undefined)?.body?.body
    if (holder?.type !== 'ExpressionStatement' || !body?.every(each => statements.includes(each))) continue
    const { start, end } = tree.span(holder)
    // With the blank lines above it. What is to stand below it comes to its end.
    const from = text.slice(0, start).trimEnd().length
    const first = wholeLines(text, tree.span(body[0]!))
    const last = wholeLines(text, tree.span(body.at(-1)!))
    if (tree.comments.some(comment => from <= comment.end && comment.start <= end)) continue
    const edits = [
      { path, start: from, end: first.start, text: '' },
      { path, start: last.end, end, text: '' },
    ].filter(({ start, end }) => start < end)
    hooks.set(holder, { key: `${path} hook ${start}`, when: 'all', edits })
  }
  return hooks
}
