/** Makes code that puts a variable back do so for one that was unset as well. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, Source } from '../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { indentUnit, insertion } from '../shared/layout.ts'
import { unwrap } from '../shared/syntax.ts'
import { separator } from './blocks.ts'
import { type Restore, withoutDefault } from './saved.ts'

/** The edits that make a restore complete; undefined where the code does not say clearly enough what it does. */
export function repairOf(source: Source, tree: TypeScriptTree, restore: Restore, end: string): Edit[] | undefined {
  const [{ node, kind, target, value }] = restore.changes as [Restore['changes'][0]]
  if (restore.grade === 'default') return undefined
  if (kind === 'merge') return deleteOthers(source, tree, node, end)
  if (!target || !value) return undefined
  const saved = tree.slice(withoutDefault(value))
  return restore.grade === 'undefined'
    ? chooseByValue(source, tree, node, tree.slice(target), saved, end)
    : deleteOtherwise(source, tree, node, tree.slice(target), saved, end)
}

/** `if (saved === undefined) delete process.env.X` above `process.env.X = saved`, which becomes its else. */
function chooseByValue(
  source: Source,
  tree: TypeScriptTree,
  node: ASTNode,
  target: string,
  saved: string,
  end: string,
) {
  const statement = tree.parent(node)!
  const { start, end: close } = tree.span(node)
  if (statement.type !== 'ExpressionStatement') {
    const isInside = source.text[start - 1] === '(' && source.text[close] === ')'
    const [open, end] = isInside ? ['', ')'] : ['(', '))']
    return [
      insertion(source, start, `${open}${saved} === undefined ? delete ${target} : (`),
      insertion(source, close, end),
    ]
  }
  const parent = tree.parent(statement)!
  const begin = `if (${saved} === undefined) delete ${target}`
  if (/^(?:BlockStatement|Program)$/.test(parent.type)) {
    const newLine = source.eolAt(start) + indentAt(source, start)
    return [insertion(source, start, `${begin}${end}${newLine}else `)]
  }
  const [semicolon] = /^;?/.exec(source.text.slice(close))!
  return [
    insertion(source, start, `{ ${begin}; else `),
    insertion(source, close + semicolon.length, semicolon === '' ? '; }' : ' }'),
  ]
}

/** An else that deletes the variable, for an `if` that asks whether the saved value is there. */
function deleteOtherwise(
  source: Source,
  tree: TypeScriptTree,
  node: ASTNode,
  target: string,
  saved: string,
  end: string,
) {
  const statement = tree.parent(node)!
  const block = tree.parent(statement)!
  const choice = block.type === 'BlockStatement' ? tree.parent(block)! : block
  if (statement.type !== 'ExpressionStatement' || choice.type !== 'IfStatement' || choice.alternate) return undefined
  const branch = choice.consequent as ASTNode
  if (branch !== statement && branch !== block) return undefined
  const asks = asksFor(tree, choice.test as ASTNode, saved)
  if (!asks) return undefined
  const { start } = tree.span(choice)
  const { end: close } = tree.span(branch)
  const newLine = source.eolAt(close) + indentAt(source, start)
  const otherwise =
    branch === block
      ? ` else {${newLine}${indentUnit(source)}delete ${target}${end}${newLine}}`
      : `${newLine}else delete ${target}${end || separator(source.text, close, '')}`
  const edits: Edit[] = [insertion(source, close, otherwise)]
  if (asks === 'whether it is truthy') {
    const test = tree.span(choice.test as ASTNode)
    edits.push(insertion(source, test.end, ' !== undefined'))
  }
  return edits
}

/** Whether a condition asks for one value, and for nothing else. */
function asksFor(
  tree: TypeScriptTree,
  test: ASTNode,
  saved: string,
): 'whether it is there' | 'whether it is truthy' | undefined {
  const inner = unwrap(test)
  if (tree.slice(inner) === saved) return 'whether it is truthy'
  if (inner.type !== 'BinaryExpression' || !/^!==?$/.test(inner.operator)) return undefined
  const [left, right] = [unwrap(inner.left as ASTNode), unwrap(inner.right as ASTNode)]
  const isNothing =
    (right.type === 'Identifier' && right.name === 'undefined') ||
    (right.type === 'NullLiteral' && inner.operator === '!=')
  if (isNothing && tree.slice(left) === saved) return 'whether it is there'
  const isType =
    left.type === 'UnaryExpression' && left.operator === 'typeof' && tree.slice(left.argument as ASTNode) === saved
  return isType && /^['"]undefined['"]$/.test(tree.slice(right)) ? 'whether it is there' : undefined
}

/** Deletes what a copy of the environment does not have, above `Object.assign(process.env, copy)`. */
function deleteOthers(source: Source, tree: TypeScriptTree, node: ASTNode, end: string): Edit[] | undefined {
  const statement = tree.parent(node)!
  const [env, saved, more] = (node as unknown as { arguments: ASTNode[] }).arguments
  const isOwnLine = statement.type === 'ExpressionStatement' && tree.parent(statement)?.type === 'BlockStatement'
  if (!env || saved?.type !== 'Identifier' || more || !isOwnLine) return undefined
  const { start } = tree.span(statement)
  const newLine = source.eolAt(start) + indentAt(source, start)
  const lines = [
    `for (const name of Object.keys(${tree.slice(env)})) {`,
    `${indentUnit(source)}if (!(name in ${saved.name})) delete ${tree.slice(env)}[name]${end}`,
    '}',
  ]
  return [insertion(source, start, lines.map(line => line + newLine).join(''))]
}

function indentAt({ text }: Source, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))![0]
}
