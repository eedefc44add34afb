/** What a test has to undo its mock: it goes with it. */
import type { ASTNode } from 'jscodeshift'
import type { SharedEdit, Span } from '../../../src/codemod.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { moduleKey } from '../shared/modules.ts'
import { enclosingFunction } from '../shared/standing.ts'
import { isWithin } from '../shared/syntax.ts'
import type { Draft } from './drafts.ts'
import { type Leaving, topOf } from './leftovers.ts'
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

/** What goes of a test whatever comes into the place of its mocks: what undoes them, and what loads names that are taken elsewhere then. */
export function leavingWith(draft: Draft): Leaving[] {
  const words = wordsOf(draft)
  return [...undoing(draft), ...draft.reads.loads].map(statement => ({ statement, words }))
}

/** What comments call the mocks of a module; short names are in other words too. */
export function wordsOf({ mocks }: Pick<Draft, 'mocks'>): string[] {
  const words = mocks.flatMap(({ members, mock }) => {
    const file = mock.specifier!.replace(/^.*\//, '').replace(/\.\w+$/, '')
    return [file, ...members.map(({ name }) => name)]
  })
  return [...new Set(words)].filter(word => word.length > 3)
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
    const top = topOf(file, { statement: holder, words: drafts.flatMap(wordsOf) })
    // With the blank lines above it. What is to stand below it comes to its end.
    const from = text.slice(0, top).trimEnd().length
    const first = wholeLines(text, tree.span(body[0]!))
    const last = wholeLines(text, tree.span(body.at(-1)!))
    const isKept = (comment: Span) => comment.end < top || start < comment.start
    if (tree.comments.some(comment => from <= comment.end && comment.start <= end && isKept(comment))) continue
    const edits = [
      { path, start: from, end: first.start, text: '' },
      { path, start: last.end, end, text: '' },
    ].filter(({ start, end }) => start < end)
    hooks.set(holder, { key: `${path} hook ${start}`, when: 'all', edits })
  }
  return hooks
}
