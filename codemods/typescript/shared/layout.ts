/** Where generated code goes, and how the file writes its own. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, Source } from '../../../src/codemod.ts'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'

/** One level of indentation: that of the first indented line of code, two blanks in a file without one. */
export function indentUnit({ text }: Source): string {
  return /^(\t|[ ]{2,8})(?=[^\s*])/m.exec(text)?.[1] ?? '  '
}

/** Inserts `text` at an offset. */
export function insertion({ path }: Source, at: number, text: string): Edit {
  return { path, start: at, end: at, text }
}

/** An edit for each statement that goes to one place, in the order in which they are made, and what has to be there once. */
export interface Slot {
  readonly frame: readonly Edit[]
  statement(code: string): Edit
  /** A statement below all of those, whichever are made; only where their line ends with a line break. */
  closing?(code: string): Edit
}

/**
 * The place for statements that must run before all others of the file. Imports run first wherever they stand, so it is below those that
 * the file begins with.
 */
export function beforeFirstStatement(source: Source, tree: TypeScriptTree): Slot {
  const { text } = source
  const body = tree.file.program.body as ASTNode[]
  const first = body.find(({ type }) => type !== 'ImportDeclaration')
  const start = first ? tree.span(first).start : text.length
  const lastImport = first ? body[body.indexOf(first) - 1] : body.at(-1)
  const top = lastImport ? endOfImport(tree, lastImport) : aboveComments(text, tree, start)
  const lineEnd = lastImport ? endOfLine(text, top) : endOfLineAbove(text, top)
  // Without a semicolon above it, code that begins like this would go on with the statement there.
  const isSeparated = lastImport !== undefined && top < tree.span(lastImport).end
  const end = !isSeparated && /^[([`+\-/]/.test(text.slice(start)) ? ';' : ''
  const finish = (code: string) => (code.endsWith(';') ? code : code + end)
  if (lineEnd === undefined) {
    const at = lastImport ? start : top
    return { frame: [], statement: code => insertion(source, at, finish(code) + source.eolAt(at)) }
  }
  const eol = source.eolAt(lineEnd)
  const nextLine = lineEnd + eol.length
  const blankAbove = text.slice(0, lineEnd).endsWith('\n')
  const blankBelow = /^\s*(?:\r?\n|$)/.test(text.slice(nextLine))
  const blanks = [...(blankAbove ? [] : [lineEnd]), ...(blankBelow ? [] : [nextLine])]
  return {
    frame: blanks.map(at => insertion(source, at, eol)),
    statement: code => insertion(source, lineEnd, eol + finish(code)),
    ...closingAt(source, lineEnd, finish),
  }
}

/** A closing statement takes the line break with it, so that it comes below what is put at the end of the line in any order. */
function closingAt(source: Source, lineEnd: number, write: (code: string) => string): Pick<Slot, 'closing'> {
  const { path, text } = source
  const [lineBreak] = /^\r?\n/.exec(text.slice(lineEnd, lineEnd + 2)) ?? []
  if (lineBreak === undefined) return {}
  const end = lineEnd + lineBreak.length
  return { closing: code => ({ path, start: lineEnd, end, text: lineBreak + write(code) + lineBreak }) }
}

/** The place for statements that go below another one, on lines of their own; undefined where something follows it on its line. */
export function statementBelow(source: Source, tree: TypeScriptTree, statement: ASTNode): Slot | undefined {
  const { text } = source
  const { start, end } = tree.span(statement)
  const lineEnd = endOfLine(text, end)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = text.slice(lineStart, start)
  if (lineEnd === undefined || indent.trim() !== '') return undefined
  const eol = source.eolAt(start)
  return {
    frame: [],
    statement: code => insertion(source, lineEnd, eol + indent + code),
    ...closingAt(source, lineEnd, code => indent + code),
  }
}

/** Where an import ends, without a semicolon that stands at the head of the next statement. */
function endOfImport(tree: TypeScriptTree, declaration: ASTNode): number {
  const written = tree.slice(declaration).replace(/\s*\n\s*;$/, '')
  return tree.span(declaration).start + written.length
}

/** The end of the line that holds `at`, if nothing but a comment follows on it. */
export function endOfLine(text: string, at: number): number | undefined {
  const rest = /^[ \t]*(?:\/\/.*?|\/\*[^\n]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(text.slice(at))
  return rest ? at + rest[0].length : undefined
}

function endOfLineAbove(text: string, at: number): number | undefined {
  return /\r?\n[ \t]*$/.exec(text.slice(0, at))?.index
}

/** Comments that speak of the line below them. */
const OF_NEXT_LINE = /next-line|@ts-ignore|@ts-expect-error|(?:prettier|biome|testfix)-ignore(?!-file)/

/** The start of the comments that stand directly above a statement; of a file's first comment only what speaks of the next line. */
export function aboveComments(text: string, tree: TypeScriptTree, start: number): number {
  let at = start
  for (const comment of tree.comments.toReversed()) {
    if (comment.end > at || !/^[ \t]*(?:\r?\n)?[ \t]*$/.test(text.slice(comment.end, at))) continue
    if (text.slice(0, comment.start).trim() === '' && !OF_NEXT_LINE.test(comment.value)) break
    at = comment.start
  }
  return at
}

/**
 * The place for the statements of one callback at the end of the file: `opening`, statements, `closing`, right for any choice of them.
 * In a file without a final line break each statement gets a call of its own.
 */
export function callbackAtEnd(source: Source, opening: string, closing: string): Slot {
  const { text } = source
  const eol = source.eolAt(text.length)
  const line = (code: string) => eol + indentUnit(source) + code
  const end = text.trimEnd().length
  const lineBreak = text.indexOf('\n', end)
  if (lineBreak < 0) {
    const call = (code: string) => eol + eol + opening + line(code) + eol + closing
    return { frame: [], statement: code => insertion(source, text.length, call(code)) }
  }
  // The closing comes with the line break, so that what others put below it comes below it in any order.
  const below = {
    path: source.path,
    start: end,
    end: lineBreak + 1,
    text: text.slice(end, lineBreak + 1) + closing + eol,
  }
  return {
    frame: [insertion(source, end, eol + eol + opening), below],
    statement: code => insertion(source, end, line(code)),
  }
}

/** The place for statements below a {@link callbackAtEnd}, each in a callback of its own. */
export function callbacksBelow(source: Source, opening: string, closing: string): Slot {
  const { text } = source
  const eol = source.eolAt(text.length)
  const lineBreak = text.indexOf('\n', text.trimEnd().length)
  const call = (code: string) => opening + eol + indentUnit(source) + code + eol + closing
  if (lineBreak < 0) return { frame: [], statement: code => insertion(source, text.length, eol + eol + call(code)) }
  return { frame: [], statement: code => insertion(source, lineBreak + 1, eol + call(code) + eol) }
}

/** Puts a member before those of an object literal, in the layout that it has. */
export function firstMember(
  source: Source,
  tree: TypeScriptTree,
  object: NodeOf<'ObjectExpression'>,
  member: string,
): Edit {
  const { text } = source
  const inside = tree.span(object).start + 1
  if (object.properties.length === 0) return insertion(source, inside, ` ${member} `)
  const toNextLine = /^[ \t]*(?:\/\/.*)?\r?\n/.exec(text.slice(inside))
  if (!toNextLine) return insertion(source, inside, ` ${member},${/\s/.test(text[inside]!) ? '' : ' '}`)
  const line = inside + toNextLine[0].length
  const [blank] = /^\s*/.exec(text.slice(line))!
  const at = line + blank.length
  const indent = blank.slice(blank.lastIndexOf('\n') + 1)
  return insertion(source, at, `${member},${source.eolAt(at)}${indent}`)
}
