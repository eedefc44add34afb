/** The calls of `test` and `describe`, and their callbacks. */
import type { ASTNode } from 'jscodeshift'
import { isReference } from '../shared/names.ts'
import {
  type Call,
  type FunctionNode,
  isCall,
  isFunction,
  isWithin,
  memberOf,
  stringOf,
  unwrap,
} from '../shared/syntax.ts'
import { MODIFIERS, RENAMED_MODIFIERS, TEST_OPTIONS } from './api.ts'
import type { Draft, Reference } from './draft.ts'
import { IN_CONTEXT } from './own-names.ts'
import { readTable } from './tables.ts'

/** Members that are called before the name of the test is given. */
const WITH_ARGUMENTS: ReadonlySet<string> = new Set(['each', 'for', 'if', 'runIf', 'skipIf', 'todoIf'])

/** What to do without a member of `test` or `describe`. */
const INSTEAD: Readonly<Record<string, string>> = {
  extend: 'Make what the tests share in beforeEach, or in functions that they call.',
  scoped: 'Make what the tests share in beforeEach, or in functions that they call.',
  shuffle: 'Shuffle all files by bun test --randomize.',
}

/** What a call of `test` or `describe` says: `test.skip.each(rows)('name', f)`. */
interface TestCall {
  readonly root: string
  readonly members: readonly { readonly name: string; readonly node: ASTNode; readonly access: ASTNode }[]
  /** What is given to `each` or `for`: the arguments, or a template. */
  readonly rows?: Call | (ASTNode & { type: 'TaggedTemplateExpression' })
  /** The call that gives the name; none where the function is only handed on. */
  readonly call?: Call
}

/** Finds what becomes of every test. */
export function readTests(draft: Draft) {
  for (const reference of draft.references) {
    const { name, node } = reference
    if (name !== 'test' && name !== 'it' && name !== 'describe' && name !== 'suite') continue
    const local = draft.use(name === 'suite' ? 'describe' : name)
    if (local !== node.name) draft.replace(node, local)
    readTest(draft, testCall(draft, reference))
  }
}

function testCall({ tree }: Draft, { node, name }: Reference): TestCall {
  const members: TestCall['members'][number][] = []
  let rows: TestCall['rows']
  let at: ASTNode = node
  for (;;) {
    const parent = tree.parent(at)
    const last = members.at(-1)
    const access = parent && memberOf(parent)
    if (parent && access?.object === at) {
      members.push({ name: access.name, node: (parent as unknown as { property: ASTNode }).property, access: parent })
    } else if (isCall(parent) && parent.callee === at && last?.access === at && WITH_ARGUMENTS.has(last.name)) {
      if (last.name === 'each' || last.name === 'for') rows = parent
    } else if (parent?.type === 'TaggedTemplateExpression' && parent.tag === at) {
      rows = parent
    } else {
      const call = isCall(parent) && parent.callee === at ? parent : undefined
      return { root: name, members, ...(rows && { rows }), ...(call && { call }) }
    }
    at = parent
  }
}

function readTest(draft: Draft, test: TestCall) {
  const { root, members, rows, call } = test
  for (const { name, node, access } of members) {
    const renamed = RENAMED_MODIFIERS.get(name)
    if (renamed) draft.replace(node, renamed)
    else if (name !== 'for' && !MODIFIERS.has(name))
      draft.cannot(access, 'modifier', { call: `${root}.${name}`, instead: INSTEAD[name] ?? 'Do without it.' })
  }
  const callback = call && callbackOf(draft, call)
  if (rows) {
    readTable(draft, {
      root,
      rows,
      member: members.findLast(({ name }) => name === 'each' || name === 'for')!,
      callback,
    })
  } else if (callback) {
    readContext(draft, callback)
  }
  for (const argument of (call?.arguments ?? []) as ASTNode[]) readOptions(draft, root, argument)
}

/** The function of a test or hook, where it can be seen. */
export function callbackOf({ scopes }: Draft, call: Call): FunctionNode | undefined {
  for (const argument of call.arguments as ASTNode[]) {
    const value = argument.type === 'Identifier' ? scopes.valueOf(argument.name) : unwrap(argument)
    if (isFunction(value)) return value
  }
  return undefined
}

function readOptions(draft: Draft, root: string, argument: ASTNode) {
  if (argument.type !== 'ObjectExpression') return
  for (const member of argument.properties as ASTNode[]) {
    const key = (member as { key?: ASTNode }).key
    const name = key?.type === 'Identifier' ? key.name : stringOf(key)
    if (name !== undefined && !TEST_OPTIONS.has(name)) draft.cannot(member, 'test-options', { name, call: root })
  }
}

/** Takes the context of a test or hook out of its parameters, if nothing of it is used that cannot be imported. */
export function readContext(draft: Draft, callback: FunctionNode) {
  const { tree } = draft
  const [context] = callback.params as ASTNode[]
  if (!context) return
  const imported = importedFrom(context)
  const isUnused = context.type === 'Identifier' && !isUsed(draft, context.name, callback, context)
  if (callback.params.length > 1 || !(imported || isUnused)) return draft.cannot(context, 'context')
  for (const name of imported ?? []) if (draft.use(name) !== name) return draft.cannot(context, 'context')
  const { start, end } = tree.span(context)
  const isBare = callback.type === 'ArrowFunctionExpression' && !isParenthesized(draft, callback, context)
  const comma = /^\s*,/.exec(draft.source.text.slice(end))?.[0].length ?? 0
  draft.replace({ start, end: end + comma }, isBare ? '()' : '')
}

function importedFrom(context: ASTNode): string[] | undefined {
  if (context.type !== 'ObjectPattern') return undefined
  const names = (context.properties as ASTNode[]).map(member => {
    const { key, value, shorthand } = member as unknown as { key?: ASTNode; value?: ASTNode; shorthand?: boolean }
    return shorthand && key?.type === 'Identifier' && value?.type === 'Identifier' ? key.name : ''
  })
  return names.every(name => IN_CONTEXT.has(name)) ? names : undefined
}

function isUsed({ tree }: Draft, name: string, callback: FunctionNode, parameter: ASTNode): boolean {
  return tree
    .nodes('Identifier')
    .some(node => node.name === name && node !== parameter && isWithin(tree, node, callback) && isReference(tree, node))
}

/** `(x) => …` as against `x => …`. */
function isParenthesized({ source, tree }: Draft, callback: FunctionNode, parameter: ASTNode): boolean {
  const before = source.text.slice(tree.span(callback).start, tree.span(parameter).start)
  return before.includes('(')
}
