/** Where generated code goes in the body of a describe or of a test. */
import type { ASTNode } from 'jscodeshift'
import type { Source } from '../../../src/codemod.ts'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { callbackAtEnd, indentUnit, insertion, type Slot } from '../shared/layout.ts'
import { type FunctionNode, isFunction } from '../shared/syntax.ts'

/** The body of a function that is written over several lines, so that there are lines between its braces. */
export function linesOf(source: Source, tree: TypeScriptTree, fn: FunctionNode): NodeOf<'BlockStatement'> | undefined {
  const { body } = fn
  if (body.type !== 'BlockStatement') return undefined
  const { start, end } = tree.span(body)
  const opens = /^\{[ \t]*(?:\/\/[^\n]*)?\r?\n/.test(source.text.slice(start, end))
  return opens && /\n[ \t]*\}$/.test(source.text.slice(start, end)) ? body : undefined
}

/** A semicolon, where without one the code at an offset would go on with the code that is put above it. */
export function separator(text: string, at: number, above: string): ';' | '' {
  const code = text.slice(at).replace(/^(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/, '')
  return !above.endsWith(';') && /^[([`+\-/]/.test(code) ? ';' : ''
}

/** The text of a statement without a semicolon that stands at the head of the next line. */
export function withoutNextSemicolon(statement: string): string {
  return statement.replace(/\s*\n\s*;$/, '')
}

/** The place for statements that run before all others of a body. */
export function atTopOf(source: Source, tree: TypeScriptTree, body: NodeOf<'BlockStatement'>): Slot {
  const { text } = source
  const { start } = tree.span(body)
  const lineBreak = text.indexOf('\n', start)
  const lineEnd = text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak
  const [first] = body.body as ASTNode[]
  const needsBlank = first && first.type !== 'VariableDeclaration' && !/^[ \t]*\r?\n/.test(text.slice(lineBreak + 1))
  const eol = source.eolAt(lineEnd)
  const indent = indentInside(source, tree, body)
  return {
    frame: needsBlank ? [insertion(source, lineBreak + 1, eol)] : [],
    statement: code => insertion(source, lineEnd, eol + indent + code + separator(text, lineEnd, code)),
  }
}

/**
 * The place for the statements of a callback at the end of a body, or of the file. `alone`: they share one callback; else each group of lines gets one
 * of its own, so that other callbacks can go to the same place.
 */
export function callbackAtEndOf(
  source: Source,
  tree: TypeScriptTree,
  body: NodeOf<'BlockStatement'> | undefined,
  opening: string,
  closing: string,
  alone: boolean,
): LinesSlot {
  const { text } = source
  const unit = indentUnit(source)
  if (!body && alone) {
    const slot = callbackAtEnd(source, opening, closing)
    const eol = source.eolAt(text.length)
    return { frame: slot.frame, statement: lines => slot.statement(lines.join(eol + unit)) }
  }
  const end = text.slice(0, body ? tree.span(body).end - 1 : undefined).trimEnd().length
  const eol = source.eolAt(end)
  const indent = body ? indentInside(source, tree, body) : ''
  const inside = (lines: readonly string[]) => lines.map(line => eol + indent + unit + line).join('')
  const begin = eol + eol + indent + opening
  if (!alone)
    return { frame: [], statement: lines => insertion(source, end, begin + inside(lines) + eol + indent + closing) }
  const lineBreak = text.indexOf('\n', end)
  return {
    frame: [
      insertion(source, end, begin),
      insertion(source, lineBreak + 1, indent + closing + source.eolAt(lineBreak)),
    ],
    statement: lines => insertion(source, end, inside(lines)),
  }
}

/** An edit for each group of lines that goes to one place, and what has to be there once. */
export interface LinesSlot {
  readonly frame: Slot['frame']
  statement(lines: readonly string[]): ReturnType<Slot['statement']>
}

/** The places above a statement: for lines of code, and below them for the statements of one callback. */
export interface SlotsAbove {
  readonly line: (code: string) => ReturnType<Slot['statement']>
  readonly callback: LinesSlot
}

/** The places above a statement that stands on a line of its own, indented; undefined for others. */
export function above(
  source: Source,
  tree: TypeScriptTree,
  statement: ASTNode,
  opening: string,
  closing: string,
): SlotsAbove | undefined {
  const { text } = source
  const at = aboveOwnComments(text, tree, tree.span(statement).start)
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(lineStart, at)
  if (lineStart === 0 || indent === '' || indent.trim() !== '') return undefined
  const eol = source.eolAt(lineStart - 1)
  const lineEnd = lineStart - eol.length
  const inside = indent + indentUnit(source)
  return {
    line: code => insertion(source, lineEnd, eol + indent + code),
    callback: {
      frame: [
        insertion(source, lineStart, indent + opening + eol),
        insertion(source, at, closing + separator(text, at, closing) + eol + indent),
      ],
      statement: lines => insertion(source, lineStart, lines.map(line => inside + line + eol).join('')),
    },
  }
}

/** The place for the statements of one callback above a statement of a body, or of the file. */
export function callbackAbove(
  source: Source,
  tree: TypeScriptTree,
  statement: ASTNode,
  opening: string,
  closing: string,
): LinesSlot {
  const { text } = source
  const at = aboveOwnComments(text, tree, tree.span(statement).start)
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(lineStart, at)
  const eol = source.eolAt(lineStart - 1)
  const inside = indent + indentUnit(source)
  return {
    frame: [
      insertion(source, lineStart - eol.length, eol + indent + opening),
      insertion(source, lineStart, indent + closing + separator(text, at, closing) + eol + eol),
    ],
    statement: lines => insertion(source, lineStart - eol.length, lines.map(line => eol + inside + line).join('')),
  }
}

/** The start of the comments that stand directly above a statement, on lines of their own. */
function aboveOwnComments(text: string, tree: TypeScriptTree, start: number): number {
  let at = start
  for (const comment of tree.comments.toReversed()) {
    const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(0, comment.start))
    if (comment.end <= at && isAlone && /^[ \t]*\r?\n[ \t]*$/.test(text.slice(comment.end, at))) at = comment.start
  }
  return at
}

/** What the statements of a body are indented by. */
function indentInside(source: Source, tree: TypeScriptTree, body: NodeOf<'BlockStatement'>): string {
  const { text } = source
  const brace = tree.span(body).end - 1
  const [outer] = /[ \t]*$/.exec(text.slice(0, brace))!
  const first = (body.body as ASTNode[])[0]
  const own = first && /\n([ \t]+)$/.exec(text.slice(0, tree.span(first).start))
  return own ? own[1]! : outer + indentUnit(source)
}

/** The statement of a function's own body that holds a node. */
export function statementIn(tree: TypeScriptTree, fn: FunctionNode, node: ASTNode): ASTNode | undefined {
  let at: ASTNode | undefined = node
  while (at && tree.parent(at) !== fn.body) {
    if (isFunction(at) && at === fn) return undefined
    at = tree.parent(at)
  }
  return at
}
