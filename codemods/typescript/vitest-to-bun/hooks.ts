/** Hooks: what they return, and the order in which they run. */
import type { ASTNode } from 'jscodeshift'
import { returnsOf } from '../shared/module-mocks.ts'
import { importedNames } from '../shared/names.ts'
import { type Call, type FunctionNode, isCall, isFunction, unwrap } from '../shared/syntax.ts'
import { type Draft, takeText } from './draft.ts'
import { callbackOf, readContext } from './tests.ts'

/** A hook of a file. */
interface Hook {
  /** `afterEach` and the like. */
  readonly name: string
  readonly call: Call
}

/** What a hook that returns a function is to call with it instead. */
const CLEANUP: Readonly<Record<string, string>> = { beforeEach: 'onTestFinished', beforeAll: 'afterAll' }

/** Finds what becomes of every hook. */
export function readHooks(draft: Draft) {
  const { tree } = draft
  const hooks: Hook[] = []
  for (const { node, name } of draft.references) {
    if (!/^(?:before|after)(?:Each|All)$|^on\w+$|^expect/.test(name)) continue
    const local = draft.use(name)
    if (local !== node.name) draft.replace(node, local)
    const call = tree.parent(node)
    if (/^(?:before|after)/.test(name) && isCall(call) && call.callee === node) hooks.push({ name, call })
  }
  let cleanups = 0
  for (const { name, call } of hooks) {
    const callback = callbackOf(draft, call)
    if (callback) readContext(draft, callback)
    const instead = CLEANUP[name]
    if (instead && readCleanup(draft, { name, call }, callback, instead) && name === 'beforeEach') cleanups += 1
  }
  if (cleanups > 1) draft.points.add('order of cleanups')
  return hooks
}

/** Whether the hook returned a cleanup function, which it now hands to another hook. */
function readCleanup(draft: Draft, hook: Hook, callback: FunctionNode | undefined, instead: string): boolean {
  const [given] = hook.call.arguments as ASTNode[]
  if (!callback) {
    if (given?.type === 'Identifier' && isForeign(draft, given.name)) draft.points.add('cleanups')
    return false
  }
  const isHere = given !== undefined && unwrap(given) === callback
  let found = false
  for (const returned of returnsOf(draft.tree, callback)) {
    const value = returned.type === 'AwaitExpression' ? unwrap(returned.argument as ASTNode) : returned
    const kind = kindOf(draft, value)
    if (kind === 'foreign') draft.points.add('cleanups')
    if (kind === 'unknown' || (kind === 'function' && !isHere))
      draft.cannot(returned, 'cleanup', { hook: hook.name, instead })
    if (kind !== 'function' || !isHere) continue
    if (hook.name === 'beforeEach') handOver(draft, callback, returned, instead)
    else if (!keepUntilEnd(draft, hook, callback, returned))
      draft.cannot(returned, 'cleanup', { hook: hook.name, instead })
    found = true
  }
  return found
}

/** Whether a value is a function: what vitest calls after the test. */
function kindOf(draft: Draft, value: ASTNode): 'function' | 'foreign' | 'unknown' | 'other' {
  if (isFunction(value)) return 'function'
  if (value.type === 'Identifier') {
    if (value.name === 'undefined') return 'other'
    const known = draft.scopes.valueOf(value.name)
    if (known) return isFunction(known) ? 'function' : isCall(known) ? 'unknown' : 'other'
    return 'unknown'
  }
  if (isCall(value) && value.callee.type === 'Identifier') {
    const called = draft.scopes.valueOf(value.callee.name)
    if (isFunction(called)) return returnsOf(draft.tree, called).some(isFunction) ? 'unknown' : 'other'
    return isForeign(draft, value.callee.name) ? 'foreign' : 'other'
  }
  return value.type === 'ConditionalExpression' || value.type === 'LogicalExpression' ? 'unknown' : 'other'
}

function isForeign({ tree }: Draft, name: string): boolean {
  return importedNames(tree).some(item => item.local === name && item.module !== 'vitest' && item.module !== 'bun:test')
}

function handOver(draft: Draft, callback: FunctionNode, returned: ASTNode, instead: string) {
  const { tree, source } = draft
  const statement = tree.parent(returned)
  const value = tree.span(returned)
  const body = callback.body.type === 'BlockStatement' ? (callback.body.body as ASTNode[]) : undefined
  const open = `${draft.use(instead)}(`
  if (statement?.type !== 'ReturnStatement') {
    draft.insert(value.start, open)
    draft.insert(value.end, ')')
    return
  }
  const { start, end } = tree.span(statement)
  const isLast = body?.at(-1) === statement
  draft.replace({ start, end: value.start }, isLast ? open : `return ${open}`)
  draft.replace({ start: value.end, end }, `)${source.text[end - 1] === ';' ? ';' : ''}`)
}

/** What beforeAll returned goes into a variable, from which an afterAll takes it: one made inside of the hook would run at once. */
function keepUntilEnd(draft: Draft, { call }: Hook, callback: FunctionNode, returned: ASTNode): boolean {
  const { tree, source, references, fresh, typed, end, eol } = draft
  const statement = tree.parent(call)
  const block = statement && tree.parent(statement)
  const returning = tree.parent(returned)!
  const body = callback.body.type === 'BlockStatement' ? (callback.body.body as ASTNode[]) : undefined
  const isLast = body ? body.at(-1) === returning : returning === callback
  const others = references.filter(({ node, name }) => {
    const hook = tree.parent(node)
    return name === 'afterAll' && hook && tree.parent(tree.parent(hook)!) === block
  })
  if (statement?.type !== 'ExpressionStatement' || !isLast || others.length > 0) return false
  const outer = tree.span(statement)
  const indent = /[ \t]*$/.exec(source.text.slice(0, outer.start))![0]
  const [name] = fresh.take(['cleanUp'], [stem => stem])
  const [{ start, end: close }, value] = [tree.span(body ? returning : returned), tree.span(returned)]
  draft.insert(outer.start, `let ${name}${typed ? ': (() => unknown) | undefined' : ''}${end}${eol}${indent}`)
  draft.insert(outer.end, `${eol}${indent}${draft.use('afterAll')}(() => ${name}?.())${end}`)
  if (body) draft.replace({ start, end: value.start }, `${name} = `)
  else {
    draft.insert(start, `{ ${name} = `)
    draft.insert(close, ' }')
  }
  return true
}

/**
 * Vitest runs the hooks after a test from last to first, bun from first to last. Where a block has several, they change places. Edits inside of
 * them go along, so this comes last.
 */
export function reorderHooks(draft: Draft, hooks: readonly Hook[]) {
  const { tree } = draft
  const groups = new Map<string, Hook[]>()
  for (const hook of hooks.filter(({ name }) => name.startsWith('after'))) {
    const statement = tree.parent(hook.call)
    const block = statement && tree.parent(statement)
    const key = `${hook.name} ${block ? tree.span(block).start : ''}`
    groups.set(key, [...(groups.get(key) ?? []), hook])
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const [first] = group as [Hook]
    const blocks = new Set(group.map(({ call }) => tree.parent(tree.parent(call)!)))
    const isPlain = group.every(({ call }) => tree.parent(call)?.type === 'ExpressionStatement' && canMove(draft, call))
    if (blocks.size > 1 || !isPlain) draft.cannot(group[1]!.call, 'hook-order', { hook: first.name })
    else swap(draft, group)
  }
}

/** Whether a hook's function can stand elsewhere in its block. */
function canMove({ scopes }: Draft, { arguments: [given] }: Call): boolean {
  const callback = given as ASTNode | undefined
  if (isFunction(callback)) return true
  return (
    callback?.type === 'Identifier' &&
    (scopes.valueOf(callback.name)?.type === 'FunctionDeclaration' || !scopes.declares(callback.name))
  )
}

function swap(draft: Draft, group: readonly Hook[]) {
  const { source, tree } = draft
  const spans = group.map(({ call }) => {
    const { start, end } = tree.span(tree.parent(call)!)
    return { start: withComments(draft, start), end }
  })
  const texts = spans.map(span => takeText(draft, span))
  for (const [index, span] of spans.entries()) {
    const text = texts.at(-1 - index)!
    if (text !== source.text.slice(span.start, span.end)) draft.replace(span, text)
  }
}

/** The start of the comments on the lines directly above a statement. */
function withComments({ source, tree }: Draft, statement: number): number {
  let start = statement
  for (const comment of tree.comments.toReversed()) {
    const isOwnLine = /(?:^|\n)[ \t]*$/.test(source.text.slice(0, comment.start))
    if (comment.end <= start && isOwnLine && /^[ \t]*\r?\n[ \t]*$/.test(source.text.slice(comment.end, start)))
      start = comment.start
  }
  return start
}
