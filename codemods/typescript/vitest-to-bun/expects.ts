/** The calls of `expect`. */
import type { ASTNode } from 'jscodeshift'
import { type Call, isCall, isFunction, memberOf, stringOf, unwrap } from '../shared/syntax.ts'
import { CHAI, EXPECT_MEMBERS, MATCHERS, MISSING_MATCHERS, RENAMED_MATCHERS } from './api.ts'
import type { Draft } from './draft.ts'
import { hasComment } from './mocks.ts'

/** What to do without a matcher. */
const INSTEAD: Readonly<Record<string, string>> = {
  'expect.soft': 'Use expect, which ends the test at the first failure.',
  'expect.poll': 'Await what the value waits for, or check again in a loop with a short pause.',
  'expect.assert': 'Use expect, or node:assert.',
  'expect.getState': 'Keep what the test needs to know in a variable.',
  toMatchFileSnapshot: 'Read the file, and compare with toBe.',
  toHaveBeenCalledExactlyOnceWith: 'Use toHaveBeenCalledTimes(1) and toHaveBeenCalledWith.',
  toHaveBeenCalledBefore: 'Compare mock.invocationCallOrder of both.',
  toHaveBeenCalledAfter: 'Compare mock.invocationCallOrder of both.',
  'rejects.toSatisfy': 'It asks about the promise itself. Catch the error, and check it.',
  'resolves.toSatisfy': 'It asks about the promise itself. Await the value, and check it.',
  'resolves.not.toThrow': 'Await the promise: that is all that it checks.',
  toBeNullable: 'Use expect(value ?? null).toBeNull().',
}

/** Finds what becomes of every expectation. */
export function readExpects(draft: Draft) {
  const { tree } = draft
  const hasOwn = /\.extend\(/.test(draft.source.text)
  for (const { node, name } of draft.references) {
    if (name !== 'expect') continue
    const parent = tree.parent(node)!
    const member = memberOf(parent)
    if (member?.object === node) readMember(draft, parent, member.name, hasOwn)
    else if (isCall(parent) && parent.callee === node) readMatcher(draft, parent, hasOwn)
  }
}

function readMember(draft: Draft, member: ASTNode, name: string, hasOwn: boolean) {
  if (EXPECT_MEMBERS.has(name)) return
  const call = `expect.${name}`
  const use = draft.tree.parent(member)
  if (name === 'fail' && isCall(use) && use.arguments.length < 2) {
    const { property } = member as unknown as { property: ASTNode }
    draft.replace(property, 'unreachable')
  } else if (hasOwn && !INSTEAD[call] && !/State$|^schemaMatching$|^addEquality/.test(name)) return
  else draft.cannot(member, 'matcher', { call, instead: instead(call) })
}

function instead(call: string): string {
  return INSTEAD[call] ?? 'Check what it checks by other matchers.'
}

function readMatcher(draft: Draft, call: Call, hasOwn: boolean) {
  const { tree } = draft
  let at: ASTNode = call
  const before: string[] = []
  for (;;) {
    const holder: ASTNode = tree.parent(at)!
    const member = memberOf(holder)
    if (member?.object !== at) return
    at = holder
    const { name } = member
    if (name === 'not' || name === 'resolves' || name === 'rejects') {
      before.push(name)
      if (name === 'rejects') callFunction(draft, call.arguments[0] as ASTNode | undefined)
      continue
    }
    const use = tree.parent(holder)
    const isCalled = isCall(use) && use.callee === holder
    const { property } = holder as unknown as { property: ASTNode }
    const renamed = RENAMED_MATCHERS.get(name)
    const whole = [...before, name].join('.')
    if (whole === 'resolves.not.toThrow' && isCalled && awaitsOnly(draft, call, use)) return
    if (/^(?:resolves|rejects)\b.*\.toSatisfy$|^resolves\.not\.toThrow$/.test(whole)) {
      const missing = whole === 'resolves.not.toThrow' ? whole : `${before[0]}.toSatisfy`
      draft.cannot(property, 'matcher', { call: missing, instead: instead(missing) })
    } else if (CHAI.has(name)) draft.cannot(property, 'chai')
    else if (renamed) draft.replace(property, renamed)
    else if (/Snapshot$/.test(name) && isCalled) readSnapshot(draft, name, use, property)
    else if (MISSING_MATCHERS.has(name)) {
      if (name !== 'toHaveBeenCalledExactlyOnceWith' || !isCalled || !splitOnce(draft, call, holder, use, property))
        draft.cannot(property, 'matcher', { call: name, instead: instead(name) })
    } else if (!MATCHERS.has(name) && !hasOwn) draft.points.add('matchers')
    return
  }
}

/** What bun prints as vitest does. */
const PLAIN_LINE =
  /^\s*(?:"(?:[^"\\]|\\.)*": )?(?:"(?:[^"\\]|\\.)*"|-?\d[\w.+-]*|true|false|null|undefined|\[\]|\{\}|[[{])?[\]}]?,?$/

function readSnapshot(draft: Draft, name: string, use: Call, property: ASTNode) {
  if (name === 'toMatchFileSnapshot' || name === 'toMatchScreenshot')
    return draft.cannot(property, 'matcher', { call: name, instead: instead(name) })
  const written = (use.arguments as ASTNode[]).map(stringOf).find(text => text !== undefined)
  if (name === 'toThrowErrorMatchingInlineSnapshot' && written !== undefined) {
    if (!/^\s*"[^\n]*"\s*$/.test(written) && !quoteMessage(draft, use)) draft.cannot(property, 'error-snapshot')
  } else if (name === 'toMatchInlineSnapshot') {
    const isPlain =
      written === undefined ||
      written.split('\n').every(line => PLAIN_LINE.test(line)) ||
      /^\s*"[^"]*"\s*$/.test(written)
    if (!isPlain) draft.points.add('inline snapshots')
  } else draft.points.add('snapshots')
}

/** Vitest writes `[Error: message]`, bun `"message"`. */
function quoteMessage({ tree, points, replace }: Draft, use: Call): boolean {
  const snapshot = (use.arguments as ASTNode[]).find(argument => stringOf(argument) !== undefined)!
  const [, opening, message] = /^(['"`])\[\w+: ([^\n"'`\\]*)\]\1$/.exec(tree.slice(snapshot)) ?? []
  if (opening === undefined) return false
  replace(snapshot, opening === '"' ? `'"${message}"'` : `${opening}"${message}"${opening}`)
  points.add('names of errors')
  return true
}

/** Vitest calls a function that is to reject; bun takes nothing but a promise. */
function callFunction({ tree, scopes, source, replace, insert }: Draft, value: ASTNode | undefined) {
  if (value?.type === 'Identifier') {
    const known = scopes.valueOf(value.name)
    if (isFunction(known) && known.params.length === 0) insert(tree.span(value).end, '()')
  } else if (isFunction(value)) {
    const { start, end } = tree.span(value)
    const arrow = /^\(\)\s*=>\s*(?![\s{(])/.exec(source.text.slice(start))
    if (arrow && value.type === 'ArrowFunctionExpression' && !value.async) {
      replace({ start, end: start + arrow[0].length }, '')
    } else {
      insert(start, '(')
      insert(end, ')()')
    }
  }
}

/** `await expect(promise).resolves.not.toThrow()` checks what `await promise` does. */
function awaitsOnly(draft: Draft, call: Call, use: Call): boolean {
  const { tree, replace } = draft
  const [value, another] = call.arguments as ASTNode[]
  if (!value || another || use.arguments.length > 0 || tree.parent(use)?.type !== 'AwaitExpression') return false
  if (!isCall(value) && value.type !== 'Identifier' && !memberOf(value)) return false
  const [outer, inner] = [tree.span(use), tree.span(value)]
  if (hasComment(draft, { ...outer, end: inner.start }) || hasComment(draft, { start: inner.end, end: outer.end }))
    return false
  replace({ start: outer.start, end: inner.start }, '')
  replace({ start: inner.end, end: outer.end }, '')
  return true
}

/** `expect(f).toHaveBeenCalledExactlyOnceWith(x)` as two statements. */
function splitOnce(
  { source, tree, replace }: Draft,
  call: Call,
  holder: ASTNode,
  use: Call,
  property: ASTNode,
): boolean {
  const statement = tree.parent(use)
  const value = call.arguments[0] as ASTNode | undefined
  const isDirect = memberOf(holder)?.object === call && statement?.type === 'ExpressionStatement'
  const block = statement && tree.parent(statement)
  if (!isDirect || !value || !/^[\w$.]+$/.test(tree.slice(unwrap(value))) || block?.type !== 'BlockStatement')
    return false
  const { start, end } = tree.span(statement)
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1
  const indent = source.text.slice(lineStart, start)
  if (indent.trim() !== '') return false
  const semicolon = source.text[end - 1] === ';' ? ';' : ''
  const again = `${semicolon}${source.eolAt(start)}${indent}${tree.slice(call)}.toHaveBeenCalledWith`
  replace(property, `toHaveBeenCalledTimes(1)${again}`)
  return true
}
