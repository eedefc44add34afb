/** Moving about in a Python syntax tree. */
import type { SgNode } from '@ast-grep/napi'
import type { Source } from '../../../src/codemod.ts'
import type { PythonTree } from '../../../src/engines/ast-grep.ts'

/** One parsed file, as the questions of this folder take it. */
export interface PythonFile {
  readonly source: Source
  readonly tree: PythonTree
}

/** What has names of its own: module, class, function, lambda. */
const SCOPES: ReadonlySet<string> = new Set(['module', 'class_definition', 'function_definition', 'lambda'])

/** Fields of a definition that are outside of the scope that it opens. */
const OUTSIDE = ['name', 'superclasses', 'return_type', 'type_parameters'] as const

/** The node's kind, as a plain string. */
export function kindOf(node: SgNode): string {
  return String(node.kind())
}

/** Whether two nodes of one tree are the same: nodes are made anew by every question. */
export function same(a: SgNode, b: SgNode): boolean {
  return a.id() === b.id()
}

/** Whether a node lies in another, or is it. */
export function isIn(node: SgNode, outer: SgNode): boolean {
  const inner = node.range()
  const { start, end } = outer.range()
  return start.index <= inner.start.index && inner.end.index <= end.index
}

/** Where a node begins, in the file's text. */
export function startOf(node: SgNode): number {
  return node.range().start.index
}

/** The scope that a node belongs to. The name of a function belongs to the scope around it. */
export function scopeOf(node: SgNode): SgNode {
  let child = node
  for (const parent of node.ancestors()) {
    if (SCOPES.has(kindOf(parent)) && !OUTSIDE.some(field => isField(parent, field, child))) return parent
    child = parent
  }
  return child
}

/** Whether a node is what a field of its parent holds. */
export function isField(parent: SgNode, field: string, child: SgNode): boolean {
  const found = parent.field(field)
  return found !== null && same(found, child)
}

/** The scopes around a node, the innermost first, the module last. */
export function scopesOf(node: SgNode): SgNode[] {
  const scopes = [scopeOf(node)]
  while (kindOf(scopes.at(-1)!) !== 'module') scopes.push(scopeOf(scopes.at(-1)!))
  return scopes
}

/** The ancestors of a node that lie in `outer`, the innermost first; `outer` is not one of them. */
export function ancestorsIn(node: SgNode, outer: SgNode): SgNode[] {
  const ancestors = node.ancestors()
  const end = ancestors.findIndex(ancestor => same(ancestor, outer))
  return end < 0 ? ancestors : ancestors.slice(0, end)
}

/** The statements of a definition's body, comments left out. */
export function statementsOf(block: SgNode): SgNode[] {
  return block.children().filter(isStatement)
}

function isStatement(node: SgNode): boolean {
  return node.isNamed() && kindOf(node) !== 'comment'
}

/** The statements that stand after a node in the block that holds it. */
export function followersOf(node: SgNode): SgNode[] {
  return node.nextAll().filter(isStatement)
}

/** The statement at the top level of a function's body that a node belongs to. */
export function topStatementOf(node: SgNode, fn: SgNode): SgNode {
  const body = fn.field('body')!
  return [node, ...node.ancestors()].find(candidate => {
    const parent = candidate.parent()
    return parent !== null && same(parent, body)
  })!
}

/** A definition with its decorators. */
export function decorated(definition: SgNode): SgNode {
  const parent = definition.parent()
  return parent !== null && kindOf(parent) === 'decorated_definition' ? parent : definition
}

/** The name of a function or class; empty for a lambda and a module. */
export function nameOf(scope: SgNode): string {
  return SCOPES.has(kindOf(scope)) && kindOf(scope) !== 'module' ? (scope.field('name')?.text() ?? '') : ''
}

/** The arguments of a call, comments left out. Empty where the argument is a bare generator. */
export function argumentsOf(call: SgNode): SgNode[] {
  return call.field('arguments')?.children().filter(isStatement) ?? []
}

/** What a call calls, without its object: `addCleanup`. */
export function calledName(call: SgNode): string {
  const callee = call.field('function')!
  return (kindOf(callee) === 'attribute' ? callee.field('attribute')! : callee).text()
}

/** Whether a call runs outside of the process of the tests: `preexec_fn` runs in a child, and a script's main block only by itself. */
export function runsElsewhere(call: SgNode): boolean {
  return call.ancestors().some(node => {
    if (kindOf(node) === 'keyword_argument') return node.field('name')!.text() === 'preexec_fn'
    return kindOf(node) === 'if_statement' && /^__name__\s*==\s*["']__main__["']$/.test(node.field('condition')!.text())
  })
}

/** Remembers the answer to a question about a node: nodes are asked about again and again, and each step in the tree costs. */
export function remember<T>(answer: (node: SgNode) => T): (node: SgNode) => T {
  const known = new Map<number, { readonly value: T }>()
  return node => {
    const found = known.get(node.id()) ?? { value: answer(node) }
    known.set(node.id(), found)
    return found.value
  }
}

/** Calls `make` when first asked, and gives the same answer ever after. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Text as part of a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What belongs to each outermost function, and to the module, in the order of the file. */
export function byUnit<T extends { readonly unit: SgNode }>(items: readonly T[]): T[][] {
  const units = new Map<number, T[]>()
  for (const item of items) {
    const known = units.get(item.unit.id())
    if (known) known.push(item)
    else units.set(item.unit.id(), [item])
  }
  return [...units.values()]
}
