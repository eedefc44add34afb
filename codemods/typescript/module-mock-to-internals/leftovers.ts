/** What goes out of a test, with the comments and blank lines that have no use without it. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, SharedEdit, Span } from '../../../src/codemod.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { wholeLines } from './statements.ts'

/** A statement that goes. */
export interface Leaving {
  readonly statement: ASTNode
  /** What comments call that which it does: its module, the names that it replaces. */
  readonly words: readonly string[]
}

type TestFile = Pick<MockedFile, 'source' | 'tree'>

/** What comments above mocks and above what undoes them speak of. */
const OF_MOCKS = /\b(?:un)?(?:mock|stub|fak|restor|replac|reset|snapshot|real\b|actual\b|isolat|leak)/i

/** What speaks to a tool, of the line below. */
const DIRECTIVE = /next-line|@ts-(?:ignore|expect-error)|-ignore(?!-file)/

/** The lines of a statement with the comments directly above it that speak of it, and one of the blank lines around them. */
export function leavingSpan(file: TestFile, leaving: Leaving): Span {
  const { text } = file.source
  const { end } = file.tree.span(leaving.statement)
  return wholeLines(text, { start: topOf(file, leaving), end })
}

/** The edit that takes them out. */
export function leavingEdit(file: TestFile, leaving: Leaving): Edit {
  return { path: file.source.path, ...leavingSpan(file, leaving), text: '' }
}

/** The comments that go with a statement, as they are written. */
export function leavingComments(file: TestFile, leaving: Leaving): string[] {
  const top = topOf(file, leaving)
  const { start } = file.tree.span(leaving.statement)
  const comments = file.tree.comments.filter(comment => top <= comment.start && comment.end <= start)
  return comments.map(comment => file.source.text.slice(comment.start, comment.end))
}

/** Where the comments begin that go with a statement; its own start where none do. */
export function topOf({ source, tree }: TestFile, { statement, words }: Leaving): number {
  const { text } = source
  const { start, end } = tree.span(statement)
  const above = commentsDirectlyAbove({ source, tree }, start)
  const first = above[0]
  if (!first) return start
  const said = above.map(({ value }) => value).join('\n')
  const last = above.at(-1)!
  const alone = DIRECTIVE.test(last.value) ? last.start : start
  // The head of the file is no comment of a statement.
  if (text.slice(0, first.start).trim() === '') return alone
  // What stands directly below may be meant as well.
  const isLast = /^[^\n]*(?:$|\r?\n[ \t]*(?:$|\r?\n|\}))/.test(text.slice(end))
  const isMeant = words.some(word => said.includes(word)) || (isLast && OF_MOCKS.test(said))
  return isMeant ? first.start : alone
}

/** Comments on lines of their own that nothing parts from what stands at `start`. */
function commentsDirectlyAbove({ source, tree }: TestFile, start: number) {
  const above: (typeof tree.comments)[number][] = []
  let at = start
  for (const comment of tree.comments.toReversed()) {
    if (comment.end > at) continue
    const isOwnLine = /(?:^|\n)[ \t]*$/.test(source.text.slice(0, comment.start))
    if (!isOwnLine || !/^[ \t]*(?:\r?\n)?[ \t]*$/.test(source.text.slice(comment.end, at))) break
    above.unshift(comment)
    at = comment.start
  }
  return above
}

/** For each paragraph of which nothing is left once all of its statements are gone: these, and the edit that takes out a blank line. */
export function emptiedParagraphs(
  file: TestFile,
  leaving: readonly Leaving[],
): { readonly statements: readonly ASTNode[]; readonly edit: SharedEdit }[] {
  const { path, text } = file.source
  const parts = leaving.map(item => ({ statement: item.statement, ...leavingSpan(file, item) }))
  parts.sort((a, b) => a.start - b.start)
  const paragraphs: (typeof parts)[] = []
  for (const part of parts) {
    const open = paragraphs.at(-1)
    if (open && open.at(-1)!.end === part.start) open.push(part)
    else paragraphs.push([part])
  }
  return paragraphs.flatMap(paragraph => {
    const [{ start }, { end }] = [paragraph[0]!, paragraph.at(-1)!]
    const isBlankAbove = /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(0, start)) || start === 0
    const blank = /^[ \t]*\r?\n/.exec(text.slice(end))
    const hasGone = /\n[ \t]*\r?\n$/.test(text.slice(0, end))
    if (paragraph.length < 2 || !isBlankAbove || !blank || hasGone) return []
    const edit = { path, start: end, end: end + blank[0].length, text: '' }
    return {
      statements: paragraph.map(({ statement }) => statement),
      edit: { key: `${path} blank ${end}`, when: 'all', edits: [edit] },
    }
  })
}
