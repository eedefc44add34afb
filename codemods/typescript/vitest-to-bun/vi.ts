/** The calls of `vi`. */
import type { ASTNode } from 'jscodeshift'
import { moduleMocks } from '../shared/module-mocks.ts'
import { type Call, hasMember, isCall, isFunction, isWithin, memberOf, stringOf, unwrap } from '../shared/syntax.ts'
import { ASYNC_TIMERS, AUTOMOCKS, MODULE_MEMBERS, RELOADS, VI_MEMBERS, WAITS } from './api.ts'
import type { Draft } from './draft.ts'
import { castMocked, readMockType } from './mocks.ts'
import { Stubs } from './stubs.ts'

/** A use of `vi`: `vi.name`, and the call of it where it is called on the spot. */
interface Use {
  readonly node: ASTNode
  readonly name: string
  readonly call: Call | undefined
}

/** Finds what becomes of every use of `vi`. */
export function readVi(draft: Draft) {
  const stubs = new Stubs(draft)
  const merged = new Set<ASTNode>()
  for (const { node, name } of draft.references) {
    if (name !== 'vi') continue
    const holder = draft.tree.parent(node)!
    const member = memberOf(holder)
    if (!member || member.object !== node) {
      draft.cannot(node, 'vi-value', { name: 'vi' })
      continue
    }
    const parent = draft.tree.parent(holder)
    const call = isCall(parent) && parent.callee === holder ? parent : undefined
    if (call && merged.has(call)) continue
    const use = { node: holder, name: member.name, call }
    if (call && member.name === 'useFakeTimers') useFakeTimers(draft, node, call, merged)
    else if (!stubs.read(holder, member.name, call)) readUse(draft, node, use)
  }
  stubs.finish()
  readMocks(draft)
  for (const query of draft.tree.nodes('TSTypeQuery')) readTypeQuery(draft, query.exprName as ASTNode)
}

/** What is known as another function of `bun:test`. */
const RENAMED: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['restoreAllMocks', ['mock', '.restore']],
  ['clearAllMocks', ['mock', '.clearAllMocks']],
])

function readUse(draft: Draft, vi: ASTNode & { name: string }, use: Use) {
  const { node, name, call } = use
  const renamed = RENAMED.get(name)
  if (name === 'fn') {
    draft.replace(node, draft.use('mock'))
    if (call) readMockType(draft, call)
  } else if (name === 'spyOn') {
    if (call && call.arguments.length > 2) draft.cannot(call, 'accessor-spy')
    else draft.replace(node, draft.use('spyOn'))
  } else if (renamed) {
    if (isChained(draft, call)) draft.cannot(node, 'vi-chain', { call: `vi.${name}` })
    else draft.replace(node, draft.use(renamed[0]) + renamed[1])
    if (!call) wrap(draft, node)
  } else if (name === 'mocked' && call) castMocked(draft, call)
  else if (name === 'setSystemTime' && call) setSystemTime(draft, node, call)
  else if (MODULE_MEMBERS.has(name) || VI_MEMBERS.has(name)) {
    if (name === 'resetAllMocks') draft.points.add('reset')
    keep(draft, vi)
    if (!call) wrap(draft, node)
  } else missing(draft, use)
}

/** `vi` itself stays, and comes from bun:test. */
function keep(draft: Draft, vi: ASTNode & { name: string }) {
  const local = draft.use('vi')
  if (local !== vi.name) draft.replace(vi, local)
}

/** `afterEach(vi.restoreAllMocks)`: to bun the function looks as if it waited for a callback. */
function wrap(draft: Draft, node: ASTNode) {
  const parent = draft.tree.parent(node)
  if (!isCall(parent)) return
  const { start, end } = draft.tree.span(node)
  draft.insert(start, '() => ')
  draft.insert(end, '()')
}

function isChained({ tree }: Draft, call: ASTNode | undefined): boolean {
  const parent = call && tree.parent(call)
  return parent !== undefined && memberOf(parent)?.object === call
}

function missing(draft: Draft, { node, name, call }: Use) {
  const data = { call: `vi.${name}` }
  const at = call ?? node
  const sync = ASYNC_TIMERS.get(name)
  if (sync !== undefined) draft.cannot(at, 'async-timers', { ...data, sync })
  else if (WAITS.has(name)) draft.cannot(at, 'waits', data)
  else if (RELOADS.has(name)) draft.cannot(at, 'reloads-modules', data)
  else if (AUTOMOCKS.has(name)) draft.cannot(at, 'automock', data)
  else draft.cannot(at, 'vi-member', data)
}

/** What advances the fake clock. */
const ADVANCES = /\.(?:advanceTimers|runAllTimers|runOnlyPending)/

function setSystemTime(draft: Draft, node: ASTNode, call: Call) {
  if (isChained(draft, call)) return draft.cannot(call, 'vi-chain', { call: 'vi.setSystemTime' })
  draft.replace(node, draft.use('setSystemTime'))
  asDate(draft, call.arguments[0] as ASTNode | undefined)
  if (ADVANCES.test(draft.source.text)) draft.points.add('clock')
}

/** Vitest takes a date in writing too. */
function asDate(draft: Draft, time: ASTNode | undefined) {
  const value = time?.type === 'Identifier' ? draft.scopes.valueOf(time.name) : time
  if (!time || stringOf(value) === undefined) return
  const { start, end } = draft.tree.span(time)
  draft.insert(start, 'new Date(')
  draft.insert(end, ')')
}

function useFakeTimers(draft: Draft, vi: ASTNode & { name: string }, call: Call, merged: Set<ASTNode>) {
  const { tree } = draft
  const options = call.arguments[0] as ASTNode | undefined
  if (!options) {
    keep(draft, vi)
    const time = chainedTime(draft, call) ?? nextTime(draft, call)
    if (time) {
      passTime(draft, call, time)
      merged.add(time.call)
    } else if (isChained(draft, call)) draft.cannot(call, 'vi-chain', { call: 'vi.useFakeTimers' })
    return
  }
  const members = options.type === 'ObjectExpression' ? (options.properties as ASTNode[]) : undefined
  const now = members?.find(member => (member as { key?: { name?: string } }).key?.name === 'now')
  const onlyDate = /^\{\s*toFake:\s*\[\s*(['"])Date\1,?\s*\],?\s*\}$/.test(tree.slice(options))
  if (onlyDate && !ADVANCES.test(draft.source.text) && !isChained(draft, call)) {
    draft.replace(tree.span(call), `${draft.use('setSystemTime')}(new Date())`)
  } else if (members?.length === 1 && now && !isChained(draft, call)) {
    keep(draft, vi)
    asDate(draft, (now as unknown as { value: ASTNode }).value)
  } else draft.cannot(call, 'fake-timer-options')
}

/** A time that is set on what `vi.useFakeTimers()` returns, or right after it. */
interface SetTime {
  readonly call: ASTNode
  readonly time: ASTNode
  /** What the file no longer needs: from the end of the fake timers' call on. */
  readonly end: number
}

function chainedTime({ tree }: Draft, call: Call): SetTime | undefined {
  const member = tree.parent(call)!
  const set = tree.parent(member)
  if (memberOf(member)?.name !== 'setSystemTime' || !isCall(set) || set.callee !== member) return undefined
  const time = set.arguments[0] as ASTNode | undefined
  return time && { call: set, time, end: tree.span(set).end }
}

function nextTime(draft: Draft, call: Call): SetTime | undefined {
  const { tree, names } = draft
  const statement = tree.parent(call)
  const block = statement && tree.parent(statement)
  if (statement?.type !== 'ExpressionStatement' || (block?.type !== 'BlockStatement' && block?.type !== 'Program'))
    return undefined
  const body = block.body as ASTNode[]
  const next = body[body.indexOf(statement) + 1]
  const set = next?.type === 'ExpressionStatement' ? (next.expression as ASTNode) : undefined
  const member = isCall(set) ? memberOf(set.callee as ASTNode) : undefined
  const isSet = member?.name === 'setSystemTime' && names.of(member.object) === 'vi'
  const time = isSet ? ((set as Call).arguments[0] as ASTNode | undefined) : undefined
  const between = next && draft.source.text.slice(tree.span(statement).end, tree.span(next).start)
  if (!time || between?.trim() !== '' || draft.references.some(({ node }) => isWithin(tree, node, time)))
    return undefined
  return { call: set!, time, end: tree.span(next!).end }
}

/** `vi.useFakeTimers(); vi.setSystemTime(t)` becomes one call: that way Date goes on from `t` in every version of bun. */
function passTime(draft: Draft, call: Call, { time, end }: SetTime) {
  const { source, tree } = draft
  const closing = tree.span(call).end - 1
  const written = tree.slice(time)
  const isText = stringOf(time.type === 'Identifier' ? draft.scopes.valueOf(time.name) : time) !== undefined
  const semicolon = source.text[end - 1] === ';' ? ';' : ''
  draft.replace({ start: closing, end }, `{ now: ${isText ? `new Date(${written})` : written} })${semicolon}`)
}

/** What is true of mocks wherever they come from. */
function readMocks(draft: Draft) {
  const { tree } = draft
  for (const mock of moduleMocks(tree, draft.names)) {
    if (!mock.name.startsWith('vi.')) continue
    draft.points.add('modules')
    const [, factory] = mock.call.arguments as ASTNode[]
    const isAutomatic = !factory || hasMember(unwrap(factory), 'spy')
    if (isAutomatic && (mock.name === 'vi.mock' || mock.name === 'vi.doMock'))
      draft.cannot(mock.call, 'automock', { call: mock.name })
  }
  for (const call of tree.nodes('CallExpression')) {
    const name = memberOf(call.callee as ASTNode)?.name ?? ''
    if (name === 'mockReset') draft.points.add('reset')
    const makesMock = name === 'fn' || name === 'mockImplementation' || name === 'mockImplementationOnce'
    const made = makesMock ? (call.arguments[0] as ASTNode | undefined) : undefined
    if (made && isConstructor(draft, made)) draft.cannot(made, 'constructed-mock')
  }
}

/** A class, or a function that sets what `new` gives. */
function isConstructor({ tree }: Draft, made: ASTNode): boolean {
  if (made.type === 'ClassExpression') return true
  if (!isFunction(made) || made.type === 'ArrowFunctionExpression') return false
  return tree.nodes('ThisExpression').some(node => {
    const target = tree.parent(node)
    const assignment = target && tree.parent(target)
    return assignment?.type === 'AssignmentExpression' && assignment.left === target && isWithin(tree, node, made)
  })
}

/** `typeof vi.fn` in a type. */
function readTypeQuery(draft: Draft, name: ASTNode) {
  if (name.type !== 'TSQualifiedName') return
  const [left, right] = [name.left as ASTNode, name.right as ASTNode]
  if (left.type !== 'Identifier' || right.type !== 'Identifier' || draft.names.of(left) !== 'vi') return
  if (right.name === 'fn') draft.replace(name, draft.use('mock'))
  else if (right.name === 'spyOn') draft.replace(name, draft.use('spyOn'))
  else if (!VI_MEMBERS.has(right.name)) draft.cannot(name, 'vi-member', { call: `vi.${right.name}` })
}
