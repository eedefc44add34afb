/** Exports that a file takes while it is loaded, and keeps: a mock that is made later does not reach them. */
import type { ASTNode } from 'jscodeshift'
import type { Edit } from '../../../src/codemod.ts'
import { insertion } from '../shared/layout.ts'
import { isReference } from '../shared/names.ts'
import { enclosingFunction } from '../shared/standing.ts'
import { isCall, memberOf, unwrap } from '../shared/syntax.ts'
import type { Read, Subject } from './subject.ts'

/** A read that is kept. */
export interface Capture {
  readonly read: Read
  /** The statement, or the part of it, that keeps it. */
  readonly node: ASTNode
  /** Makes the constant a function that reads it at each use; absent where that cannot be done. */
  readonly edits?: readonly Edit[]
}

/** The captures among the reads of a file. What is only called while it is loaded is not kept. */
export function capturesOf(subject: Subject, reads: readonly Read[]): Capture[] {
  const { tree } = subject
  return reads.flatMap(read => {
    if (read.isType || enclosingFunction(tree, read.node) || isOnlyCalled(subject, read.node)) return []
    const declarator = read.isTakenOut ? undefined : keptBy(subject, read.node)
    const node = declarator ?? statementOf(subject, read.node)
    const edits = declarator && lazily(subject, declarator)
    return [{ read, node, ...(edits && { edits }) }]
  })
}

function isOnlyCalled({ tree }: Subject, node: ASTNode): boolean {
  const parent = tree.parent(node)
  if ((isCall(parent) || parent?.type === 'NewExpression') && parent.callee === node) return true
  // `fs.constants.R_OK` is a value of its own.
  return parent !== undefined && memberOf(parent)?.object === node && memberOf(parent)?.name !== 'bind'
}

/** The declarator of `const run = execFile`, `promisify(execFile)` or `execFile.bind(…)`, if the read is kept in this way. */
function keptBy({ tree }: Subject, node: ASTNode): ASTNode | undefined {
  let at = node
  for (;;) {
    const parent = tree.parent(at)!
    if (parent.type === 'VariableDeclarator') return parent.init === at ? parent : undefined
    const isWrapped = isCall(parent) && (isPromisify(parent.callee as ASTNode) || parent.callee === at)
    const isBound = memberOf(parent)?.name === 'bind' && memberOf(parent)?.object === at
    if (!isWrapped && !isBound && unwrap(parent) !== unwrap(at)) return undefined
    at = parent
  }
}

/** `promisify`, `util.promisify` */
function isPromisify(callee: ASTNode): boolean {
  return (callee.type === 'Identifier' ? callee.name : memberOf(callee)?.name) === 'promisify'
}

/** The edits that make a constant a function of no arguments, and call it wherever it is used; undefined where it is used while the file is loaded. */
function lazily(subject: Subject, declarator: ASTNode): Edit[] | undefined {
  const { scopes, source, tree } = subject
  const { id, init } = declarator as unknown as { id: ASTNode; init: ASTNode }
  const declaration = tree.parent(declarator)!
  if (id.type !== 'Identifier' || declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const')
    return undefined
  if (tree.parent(declaration)?.type !== 'Program') return undefined
  const own = scopes.declarationOf(id.name, id)!
  const named = tree.nodes('Identifier').filter(node => {
    return node.name === id.name && node !== id && scopes.declarationOf(id.name, node) === own
  })
  const uses = named.filter(node => isReference(tree, node))
  const mentions = named.filter(node => /^TS|^Export/.test(tree.parent(node)!.type))
  const isLater = (use: ASTNode) =>
    enclosingFunction(tree, use) !== undefined && tree.parent(use)!.type !== 'NewExpression'
  if (uses.length === 0 || mentions.length > 0 || !uses.every(isLater)) return undefined
  const { path } = source
  const { typeAnnotation } = id as { typeAnnotation?: { typeAnnotation?: ASTNode } | null }
  const type = typeAnnotation?.typeAnnotation
  const name = tree.span(id).start + id.name.length
  const isArrow = !/^\s*=\s*$/.test(source.text.slice(name, tree.span(init).start))
  if (!type && isArrow) return undefined
  const head = type
    ? { path, start: name, end: tree.span(init).start, text: ` = (): ${written(tree.slice(type), type)} => ` }
    : insertion(source, tree.span(init).start, '() => ')
  return [head, ...uses.map(use => callOf(subject, use))]
}

function written(text: string, { type }: ASTNode): string {
  return (type as string) === 'TSFunctionType' ? `(${text})` : text
}

/** `run` becomes `run()`. */
function callOf({ source, tree }: Subject, use: ASTNode): Edit {
  const { name } = use as unknown as { name: string }
  const parent = tree.parent(use)
  const isShorthand = parent?.type === 'ObjectProperty' && parent.shorthand === true
  return insertion(source, tree.span(use).end, isShorthand ? `: ${name}()` : '()')
}

function statementOf({ tree }: Subject, node: ASTNode): ASTNode {
  let at = node
  for (let parent = tree.parent(at); parent && parent.type !== 'Program'; parent = tree.parent(at)) at = parent
  return at
}
