/** Where a hook of the top level goes, so that it runs after the file's other hooks of its kind. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, Source } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { aboveComments, endOfLine, insertion } from '../shared/layout.ts'
import { type NamedFile, roleOf } from '../shared/roles.ts'
import type { Runs } from '../shared/runs.ts'
import { isCall, isWithin } from '../shared/syntax.ts'

/** In which order a runner calls the hooks of one kind that stand side by side: bun and jest as they are written, vitest in reverse. */
export type HookOrder = 'first-to-last' | 'last-to-first'

/** What is known of the place of a hook. */
export interface HookPlace {
  /** What the statements beside it end with. */
  readonly end: ';' | ''
  insert(lines: readonly string[]): Edit
}

/**
 * The place of an `afterEach` or `afterAll` that runs last of its kind, but before those that `mustFollow`. In a file without others it stands
 * above the first test.
 */
export function placeOfHook(
  file: NamedFile & { readonly source: Source; readonly runs: Runs },
  kind: 'afterEach' | 'afterAll',
  order: HookOrder,
  mustFollow: (hook: ASTNode) => boolean,
): HookPlace {
  const { source, tree, runs } = file
  const body = tree.file.program.body as ASTNode[]
  const roleIn = (statement: ASTNode) => {
    const call = statement.type === 'ExpressionStatement' ? (statement.expression as ASTNode) : undefined
    return isCall(call) ? roleOf(file, call) : undefined
  }
  const hooks = body.filter(statement => roleIn(statement) === kind)
  const end = endOfStatements(tree, body)
  const above = (statement: ASTNode): HookPlace => ({
    end,
    insert: lines => aboveStatement(source, tree, statement, lines),
  })
  const below = (statement: ASTNode): HookPlace => ({
    end,
    insert: lines => belowStatement(source, tree, statement, lines),
  })
  if (hooks.length > 0) {
    // In the order of their calls: the ones before it, and the ones after it.
    const calls = order === 'first-to-last' ? hooks : hooks.toReversed()
    const next = calls.findIndex(mustFollow)
    const [before, after] = next < 0 ? [calls.at(-1), undefined] : [calls[next - 1], calls[next]]
    if (order === 'first-to-last') return before ? below(before) : above(after!)
    return before ? above(before) : below(after!)
  }
  const first = body.find(statement => runs.tests.some(({ call }) => isWithin(tree, call, statement)))
  const otherHook = body
    .slice(0, first ? body.indexOf(first) : 0)
    .findLast(statement => roleIn(statement) !== undefined)
  if (otherHook) return below(otherHook)
  return first ? above(first) : below(body.at(-1)!)
}

/** A semicolon, if more of the top level's calls and imports end with one than not. */
function endOfStatements(tree: TypeScriptTree, body: readonly ASTNode[]): ';' | '' {
  const written = body
    .filter(
      ({ type }) => type === 'ExpressionStatement' || type === 'ImportDeclaration' || type === 'VariableDeclaration',
    )
    .map(statement => tree.slice(statement))
  const ended = written.filter(text => /\S;$/.test(text)).length
  return ended * 2 > written.length ? ';' : ''
}

function aboveStatement(source: Source, tree: TypeScriptTree, statement: ASTNode, lines: readonly string[]): Edit {
  const { text } = source
  const at = aboveComments(text, tree, tree.span(statement).start)
  const eol = source.eolAt(at)
  const [indent] = /[^\n]*$/.exec(text.slice(0, at))!
  const isAlone = indent.trim() === ''
  const start = isAlone ? at - indent.length : at
  return insertion(source, start, lines.join(eol) + eol + eol)
}

function belowStatement(source: Source, tree: TypeScriptTree, statement: ASTNode, lines: readonly string[]): Edit {
  const { text } = source
  const { start } = tree.span(statement)
  // A semicolon at the head of the next statement ends this one.
  const end = start + tree.slice(statement).replace(/\s*\n\s*;$/, '').length
  const lineEnd = endOfLine(text, end) ?? end
  const eol = source.eolAt(lineEnd)
  const rest = lineEnd === end && endOfLine(text, end) === undefined ? eol : ''
  return insertion(source, lineEnd, eol + eol + lines.join(eol) + rest)
}
