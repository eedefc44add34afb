/** Statements of a test. */
import type { ASTNode } from 'jscodeshift'
import type { Span } from '../../../src/codemod.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'

/** The statement that a call is, `await` and `void` aside. */
export function statementOfCall({ tree }: MockedFile, { call }: ModuleMock): ASTNode | undefined {
  let at = tree.parent(call)
  while (at?.type === 'AwaitExpression' || at?.type === 'UnaryExpression') at = tree.parent(at)
  const holder = at && tree.parent(at)
  const isAlone =
    at?.type === 'ExpressionStatement' && (holder?.type === 'Program' || holder?.type === 'BlockStatement')
  return isAlone ? at : undefined
}

/** A statement with its lines, and one of the blank lines around it. */
export function wholeLines(text: string, { start, end }: Span): Span {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const rest = /^[ \t]*(?:\r?\n)?/.exec(text.slice(end))![0]
  const isAlone = text.slice(lineStart, start).trim() === '' && /\n$|^[ \t]*$/.test(rest)
  if (!isAlone) return { start, end }
  const below = end + rest.length
  const blank = /^[ \t]*\r?\n/.exec(text.slice(below))
  const isBlankAbove = lineStart === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, lineStart))
  return { start: lineStart, end: isBlankAbove && blank ? below + blank[0].length : below }
}
