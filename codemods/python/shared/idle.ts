/** Statements that have become idle, and how they leave a file. */
import type { SgNode } from '@ast-grep/napi'
import type { Edit } from '../../../src/codemod.ts'
import { kindOf, type PythonFile, same, startOf, statementsOf } from './syntax.ts'

/** Statements at the end of a function, in the order of the file. */
export interface Tail {
  /** At the end of the body. */
  readonly statements: readonly SgNode[]
  /** The `try` that ends the body but for them, with the statements at the end of its `finally`. */
  readonly last:
    | { readonly statement: SgNode; readonly clause: SgNode; readonly statements: readonly SgNode[] }
    | undefined
}

/** The statements that end a function, as far as `isIdle` says so of each: `inFinally` of those in the finally clause of a `try` that ends it. */
export function tailOf(
  fn: SgNode,
  isIdle: (statement: SgNode) => boolean,
  isIdleInFinally: (statement: SgNode, attempt: SgNode) => boolean,
): Tail {
  const body = statementsOf(fn.field('body')!)
  const statements = trailing(body, isIdle)
  const statement = body.at(-1 - statements.length)
  const clause =
    statement && kindOf(statement) === 'try_statement'
      ? statement.children().find(child => kindOf(child) === 'finally_clause')
      : undefined
  if (!statement || !clause) return { statements, last: undefined }
  const inner = statementsOf(clause.children().find(child => kindOf(child) === 'block')!)
  const idle = trailing(inner, each => isIdleInFinally(each, statement))
  return { statements, last: idle.length > 0 ? { statement, clause, statements: idle } : undefined }
}

function trailing(statements: readonly SgNode[], isIdle: (statement: SgNode) => boolean): SgNode[] {
  const first = statements.findLastIndex(statement => !isIdle(statement))
  return statements.slice(first + 1)
}

const ABOUT_RESTORING = /\b(re-?stor|re-?set|clean|undo|put\b.*\bback|go\b.*\bback|revert|remov|unset|delet|tear)/i

/**
 * Removes a statement with its line, the comment that announces it, and, where it ends its block, the blank lines before it. Where it ends a file without a
 * last line break, so does what stays. `undefined` where it shares its line.
 */
export function withoutStatement(file: PythonFile, statement: SgNode): Edit | undefined {
  const { source, tree } = file
  const { text } = source
  const { start, end } = tree.span(statement)
  const line = text.lastIndexOf('\n', start - 1) + 1
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.exec(text.slice(end))
  if (!/^[^\S\r\n]*$/.test(text.slice(line, start)) || !rest || /\\\r?\n$/.test(text.slice(0, line))) return undefined
  const comments = commentsAbove(file, statement)
  const begin = announces(comments, text.slice(line, start)) ? line - comments.length : line
  const isLast = !statement.nextAll().some(node => node.isNamed())
  const blank = isLast ? (/(?:(?<=\n)[^\S\r\n]*\r?\n)+$/.exec(text.slice(0, begin))?.[0].length ?? 0) : 0
  const from = rest[2] === '' ? text.slice(0, begin - blank).replace(/\r?\n$/, '').length : begin - blank
  return { path: source.path, start: from, end: end + rest[0].length, text: '' }
}

/** Whether a comment stands above a statement that may speak of it, and that would stay when it goes. */
export function leavesComment(file: PythonFile, statement: SgNode): boolean {
  const { text } = file.source
  const { start } = file.tree.span(statement)
  const comments = commentsAbove(file, statement)
  return comments !== '' && !announces(comments, text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
}

function commentsAbove({ source, tree }: PythonFile, statement: SgNode): string {
  const line = source.text.lastIndexOf('\n', tree.span(statement).start - 1) + 1
  return /((?:^|(?<=\n))[^\S\r\n]*#[^\n]*\n)+$/.exec(source.text.slice(0, line))?.[0] ?? ''
}

/** Whether comments say that something is put back, and nothing else: all of them are indented like the statement. */
function announces(comments: string, indent: string): boolean {
  const isBeside = (line: string) => line === '' || /^\s*#/.exec(line)?.[0] === `${indent}#`
  return ABOUT_RESTORING.test(comments) && comments.split('\n').every(isBeside)
}

/** A `try` whose `finally` has nothing left to do, taken away around its body. */
export interface Unwrapped {
  readonly edits: readonly Edit[]
  /** The lines of the body lose this much white space at their start. */
  readonly body: { readonly start: number; readonly end: number }
  readonly indent: string
}

/**
 * Takes a `try … finally` away around its body. Lines that begin within `kept` stay as they are, those inside of strings too. `undefined` where the `try`
 * catches something, or where its own lines hold more.
 */
export function unwrapped({ source, tree }: PythonFile, attempt: SgNode, clause: SgNode): Unwrapped | undefined {
  const { text, path } = source
  const body = attempt.field('body')!
  const parts = attempt.children().filter(child => child.isNamed() && kindOf(child) !== 'comment')
  const others = parts.filter(child => !same(child, body) && !same(child, clause))
  if (others.length > 0) return undefined
  const { start, end } = tree.span(attempt)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const outer = text.slice(lineStart, start)
  const first = startOf(statementsOf(body)[0]!)
  const inner = text.slice(text.lastIndexOf('\n', first - 1) + 1, first)
  const bodyLine = text.indexOf('\n', start) + 1
  if (!/^\s*$/.test(outer) || !/^\s*$/.test(inner) || !inner.startsWith(outer) || inner === outer) return undefined
  if (!/^try\s*:[^\S\r\n]*\r?\n$/.test(text.slice(start, bodyLine))) return undefined
  const clauseStart = startOf(clause)
  const clauseLine = text.lastIndexOf('\n', clauseStart - 1) + 1
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.exec(text.slice(end))
  if (!rest) return undefined
  const strings = attempt
    .findAll({ rule: { kind: 'string' } })
    .map(node => tree.span(node))
    .filter(({ start, end }) => text.slice(start, end).includes('\n'))
  const less = inner.length - outer.length
  const edits: Edit[] = [{ path, start: lineStart, end: bodyLine, text: '' }]
  for (let at = bodyLine; at < clauseLine; at = text.indexOf('\n', at) + 1) {
    const inString = strings.some(({ start, end }) => start < at && at < end)
    const white = /^[ \t]*/.exec(text.slice(at))![0]
    if (!inString && white.startsWith(outer) && white.length > outer.length)
      edits.push({ path, start: at + outer.length, end: at + Math.min(white.length, outer.length + less), text: '' })
  }
  edits.push({ path, start: clauseLine, end: end + rest[0].length, text: '' })
  return { edits, body: { start: bodyLine, end: clauseLine }, indent: outer }
}

/** Takes a `finally` away from a `try` that catches something. `undefined` where it shares its lines. */
export function withoutFinally({ source, tree }: PythonFile, attempt: SgNode, clause: SgNode): Edit | undefined {
  const { text, path } = source
  if (!attempt.children().some(child => kindOf(child).startsWith('except'))) return undefined
  const start = startOf(clause)
  const begin = text.lastIndexOf('\n', start - 1) + 1
  const { end } = tree.span(attempt)
  const rest = /^[^\S\r\n]*(#[^\r\n]*)?(\r?\n|$)/.exec(text.slice(end))
  if (!rest || !/^\s*$/.test(text.slice(begin, start))) return undefined
  return { path, start: begin, end: end + rest[0].length, text: '' }
}
