/** What a loop goes through, where the file writes it out: lists of modules, and of copies of them. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../../src/engines/jscodeshift.ts'
import type { Runs } from '../runs.ts'
import type { Declaration, Scopes } from '../scopes.ts'
import { type FunctionNode, isCall, isFunction, memberOf, outermostValue, stringOf, unwrap } from '../syntax.ts'

/** A string, or an expression of the file; in it `variable` stands for the string `text`. */
export type Value = { readonly text: string } | { readonly node: ASTNode; readonly bound?: Bound }

interface Bound {
  readonly variable: Declaration
  readonly text: string
}

/** A part of what a loop gets: all of it, an element or a property. A number is written as a string. */
export type Slot = 'whole' | `.${string}`

/** One round of a loop. */
export interface Row {
  part(slot: Slot): Value | undefined
  /** When it was put in: where in the file, and where in the function that the file calls there. */
  readonly when: When
}

/** A moment while the file is loaded: places are compared one after the other. */
export type When = readonly [number, number]

/** A file, and what its names stand for. */
export interface RowFile {
  readonly tree: TypeScriptTree
  readonly scopes: Scopes
  readonly runs: Runs
}

/** A loop over something, by `for … of` or by a method. */
export interface Loop {
  readonly over: ASTNode
  /** The function that is called for each round, or the statement. */
  readonly body: ASTNode
}

/** How many names there may be between a loop and what it goes through. */
const DEPTH = 4

/** The loop that gives an expression its value, and which part of a round that is: `x`, `x.name` and `x[0]` of `for (const x of xs)`. */
export function roundOf(file: RowFile, node: ASTNode): { readonly loop: Loop; readonly slot: Slot } | undefined {
  const { object, property, computed } = unwrap(node) as { object?: ASTNode; property?: ASTNode; computed?: boolean }
  if (object && property) {
    const round = roundOf(file, object)
    const name = computed ? keyOf(property) : (property as { name?: string }).name
    return round?.slot === 'whole' && name !== undefined ? { ...round, slot: `.${name}` } : undefined
  }
  const inner = unwrap(node)
  const variable = inner.type === 'Identifier' ? file.scopes.variableOf(inner) : undefined
  return variable && loopOf(file, variable)
}

function loopOf({ tree }: RowFile, { identifier, holder }: Declaration) {
  const fn = isFunction(holder) ? holder : undefined
  const index = fn ? (fn.params as ASTNode[]).findIndex(param => slotIn(param, identifier)) : 0
  const pattern = fn ? (fn.params[index] as ASTNode | undefined) : ((holder as { id?: ASTNode }).id as ASTNode)
  const slot = pattern && slotIn(pattern, identifier)
  if (slot === undefined) return undefined
  if (!fn) {
    const loop = tree.parent(tree.parent(holder)!)
    return loop?.type === 'ForOfStatement'
      ? { loop: { over: loop.right as ASTNode, body: loop as ASTNode }, slot }
      : undefined
  }
  const call = tree.parent(outermostValue(tree, fn))
  const member = isCall(call) && call.callee !== fn ? memberOf(call.callee as ASTNode) : undefined
  if (!member || !/^(?:forEach|map)$/.test(member.name)) return undefined
  const loop = { over: unwrap(member.object), body: fn as ASTNode }
  if (!isMap(loop.over)) return index === 0 ? { loop, slot } : undefined
  // A map gives the value first.
  return slot === 'whole' ? { loop, slot: (index === 0 ? '.1' : '.0') as Slot } : undefined

  function isMap(over: ASTNode): boolean {
    return member!.name === 'forEach' && fn!.params.length > 1 && over.type === 'Identifier'
  }
}

/** Where a pattern has a name: `whole` for the name alone, `.1` for `[, name]`, `.path` for `{ path: name }`. */
function slotIn(pattern: ASTNode, identifier: ASTNode): Slot | undefined {
  if (pattern === identifier) return 'whole'
  if (pattern.type === 'ArrayPattern') {
    const index = (pattern.elements as (ASTNode | null)[]).indexOf(identifier)
    return index < 0 ? undefined : `.${index}`
  }
  if (pattern.type !== 'ObjectPattern') return undefined
  const member = (pattern.properties as ASTNode[]).find(item => (item as { value?: ASTNode }).value === identifier)
  const key = member && keyOf((member as unknown as { key: ASTNode }).key, true)
  return key === undefined ? undefined : `.${key}`
}

function keyOf(node: ASTNode, isPlain = false): string | undefined {
  if (isPlain && node.type === 'Identifier') return node.name
  return node.type === 'NumericLiteral' ? String(node.value) : stringOf(node)
}

/** The string that a value is, as far as the file says it. */
export function textOf({ scopes }: RowFile, value: Value | undefined): string | undefined {
  if (!value) return undefined
  if ('text' in value) return value.text
  const node = unwrap(value.node)
  if (node.type !== 'Identifier') return stringOf(node)
  const variable = scopes.variableOf(node)
  if (!variable) return undefined
  if (variable === value.bound?.variable) return value.bound.text
  const [given, another] = scopes.valuesOf(variable)
  return given && !another ? stringOf(unwrap(given)) : undefined
}

/** All that a loop gets out of an expression; undefined where the file does not say it all. */
export function rowsOf(file: RowFile, expression: ASTNode, depth = DEPTH): readonly Row[] | undefined {
  const node = unwrap(expression)
  if (depth < 0) return undefined
  const next = (inner: ASTNode | undefined) => (inner ? rowsOf(file, inner, depth) : [])
  switch (node.type) {
    case 'ArrayExpression':
      return all((node.elements as (ASTNode | null)[]).map(element => element && elementRows(file, element, depth)))
    case 'ObjectExpression':
      return all((node.properties as ASTNode[]).map(member => propertyRow(file, member)))
    case 'AwaitExpression':
      return next(node.argument as ASTNode)
    case 'NewExpression':
      return (node.callee as ASTNode).type === 'Identifier' && file.tree.slice(node.callee as ASTNode) === 'Map'
        ? next(node.arguments[0] as ASTNode | undefined)
        : undefined
    case 'Identifier':
      return rowsOfName(file, node, depth - 1)
    default:
      return isCall(node) ? rowsOfCall(file, node, depth) : undefined
  }
}

/** Functions that give what they are given, as far as loops go. */
const SAME: ReadonlySet<string> = new Set(['Object.entries', 'Object.fromEntries', 'Promise.all', 'Array.from'])

function rowsOfCall(file: RowFile, call: ASTNode, depth: number): readonly Row[] | undefined {
  const { tree, runs } = file
  const { callee, arguments: args } = call as unknown as { callee: ASTNode; arguments: ASTNode[] }
  const name = tree.slice(callee)
  const [first] = args
  if (SAME.has(name) && args.length === 1) return rowsOf(file, first!, depth)
  if (name === 'Object.keys') return rowsOf(file, first!, depth)?.map(row => rowOf(row.when, { whole: row.part('.0') }))
  const member = memberOf(callee)
  if (member?.name === 'entries' && args.length === 0) return rowsOf(file, member.object, depth)
  if (member?.name === 'keys' && args.length === 0)
    return rowsOf(file, member.object, depth)?.map(row => rowOf(row.when, { whole: row.part('.0') }))
  if (member?.name !== 'map' || !isFunction(first) || !runs.of(call).every(({ kind }) => kind === 'load'))
    return undefined
  const [param] = first.params as ASTNode[]
  const variable = param?.type === 'Identifier' ? file.scopes.variableOf(param) : undefined
  const result = resultOf(tree, first)
  const given = variable && result && rowsOf(file, member.object, depth)
  return (
    given &&
    all(
      given.map(row => {
        const text = textOf(file, row.part('whole'))
        return text === undefined ? undefined : elementRows(file, result, depth, { variable, text })
      }),
    )
  )
}

function resultOf(tree: TypeScriptTree, fn: FunctionNode): ASTNode | undefined {
  if (fn.body.type !== 'BlockStatement') return unwrap(fn.body as ASTNode)
  const last = (fn.body.body as ASTNode[]).at(-1)
  const isOnly = tree.nodes('ReturnStatement').filter(node => tree.parent(node) === fn.body).length === 1
  return isOnly && last?.type === 'ReturnStatement' && last.argument ? unwrap(last.argument as ASTNode) : undefined
}

function all(rows: readonly (readonly Row[] | undefined | null)[]): readonly Row[] | undefined {
  return rows.every(item => item) ? rows.flatMap(item => item!) : undefined
}

function rowOf(when: When, parts: Readonly<Record<string, Value | undefined>>): Row {
  return { when, part: slot => parts[slot] }
}

function elementRows(file: RowFile, element: ASTNode, depth: number, bound?: Bound): readonly Row[] | undefined {
  if (element.type === 'SpreadElement') return rowsOf(file, element.argument as ASTNode, depth)
  const node = unwrap(element)
  const { start } = file.tree.span(node)
  const value = (inner: ASTNode): Value => ({ node: inner, ...(bound && { bound }) })
  return [
    {
      when: [start, start],
      part(slot) {
        if (slot === 'whole') return value(node)
        if (node.type === 'ArrayExpression') {
          const inner = (node.elements as (ASTNode | null)[])[Number(slot.slice(1))]
          return inner ? value(inner) : undefined
        }
        if (node.type !== 'ObjectExpression') return undefined
        const members = (node.properties as ASTNode[]).filter(({ type }) => type === 'ObjectProperty')
        const member = members.find(item => keyOf((item as unknown as { key: ASTNode }).key, true) === slot.slice(1))
        return member && value((member as unknown as { value: ASTNode }).value)
      },
    },
  ]
}

/** A property as a pair of its name and its value. */
function propertyRow({ tree }: RowFile, member: ASTNode): readonly Row[] | undefined {
  if (member.type !== 'ObjectProperty') return undefined
  const { key, value, computed } = member as unknown as { key: ASTNode; value: ASTNode; computed?: boolean }
  const text = keyOf(key, !computed)
  const { start } = tree.span(member)
  return text === undefined ? undefined : [rowOf([start, start], { '.0': { text }, '.1': { node: value } })]
}

/** What a constant at the top level holds: what it is given, and what is put in while the file is loaded. */
function rowsOfName(file: RowFile, name: NodeOf<'Identifier'>, depth: number): readonly Row[] | undefined {
  const { tree, scopes } = file
  const variable = scopes.variableOf(name)
  if (!variable || variable.scope !== tree.file.program) return undefined
  const [init, another] = scopes.valuesOf(variable)
  if (!init || another) return undefined
  const given = rowsOf(file, init, depth)
  const added = scopes.referencesTo(variable).map(use => rowsAddedAt(file, use))
  return given && all([given, ...added])
}

/** Methods that only read. */
const READS = /^(?:entries|keys|values|forEach|map|get|has|filter|find|some|every|size|length|includes|slice)$/

/** What a use of a list or map puts into it; undefined where that is not seen. */
function rowsAddedAt(file: RowFile, use: ASTNode): readonly Row[] | undefined {
  const { tree } = file
  const value = outermostValue(tree, use)
  const parent = tree.parent(value)!
  const { object } = parent as { object?: ASTNode }
  if (object === value) {
    const above = tree.parent(parent)!
    if (isCall(above) && above.callee === parent) return rowsAddedBy(file, above, memberOf(parent)?.name ?? '')
    if (above.type === 'AssignmentExpression' && above.left === parent)
      return rowsPut(file, above, (parent as unknown as { property: ASTNode }).property, above.right as ASTNode)
    return []
  }
  if (/^For(?:Of|In)Statement$|^SpreadElement$/.test(parent.type)) return []
  return isCall(parent) && /^Object\.(?:entries|keys|values)$|^Array\.from$/.test(tree.slice(parent.callee as ASTNode))
    ? []
    : undefined
}

function rowsAddedBy(file: RowFile, call: ASTNode, method: string): readonly Row[] | undefined {
  const [first, second, third] = (call as unknown as { arguments: ASTNode[] }).arguments
  if (READS.test(method)) return []
  if (method === 'set' && first && second) return rowsPut(file, call, first, second)
  if (method === 'push' && first && !second && !third) {
    const pair = unwrap(first)
    if (pair.type === 'ArrayExpression' && pair.elements.length === 2)
      return rowsPut(file, call, pair.elements[0] as ASTNode, pair.elements[1] as ASTNode)
    return undefined
  }
  const isAtEnd = file.runs.of(call).every(({ kind }) => kind === 'afterAll')
  return method === 'clear' && isAtEnd ? [] : undefined
}

/** The pairs that one statement puts in, for each round of its loop, or each call of its function. */
function rowsPut(file: RowFile, at: ASTNode, key: ASTNode, value: ASTNode): readonly Row[] | undefined {
  if (!file.runs.of(at).every(({ kind }) => kind === 'load')) return undefined
  return textsOf(file, key)?.map(({ text, when, variable }) =>
    rowOf(when, {
      '.0': { text },
      '.1': { node: value, ...(variable && { bound: { variable, text } }) },
    }),
  )
}

/** One string that an expression stands for while the file is loaded. */
export interface Text {
  readonly text: string
  readonly when: When
  /** The variable by which it is read. */
  readonly variable?: Declaration
}

/** All strings that an expression stands for: one, those of a loop, or those that a function of the file is called with. */
export function textsOf(file: RowFile, expression: ASTNode): readonly Text[] | undefined {
  const { tree, scopes } = file
  const node = unwrap(expression)
  const { start } = tree.span(node)
  const text = textOf(file, { node })
  if (text !== undefined) return [{ text, when: [start, start] }]
  const variable = node.type === 'Identifier' ? scopes.variableOf(node) : undefined
  const round = roundOf(file, node)
  if (round) {
    const rows = rowsOf(file, round.loop.over)
    const texts = rows?.map(row => textOf(file, row.part(round.slot)))
    if (!texts?.every(item => item !== undefined)) return undefined
    return texts.map(item => ({ text: item!, when: [start, start], ...(variable && { variable }) }))
  }
  return variable && textsGiven(file, variable, start)
}

/** The strings that the calls of a function give for one of its parameters. */
function textsGiven(file: RowFile, variable: Declaration, start: number): readonly Text[] | undefined {
  const { holder, identifier } = variable
  if (!isFunction(holder)) return undefined
  const index = (holder.params as ASTNode[]).indexOf(identifier)
  const calls = file.runs.callsOf(holder)
  if (index < 0 || calls.length === 0 || !areAllCalls(file, holder, calls.length)) return undefined
  const texts = calls.map((call): Text | undefined => {
    const argument = call.arguments[index] as ASTNode | undefined
    const text = argument && textOf(file, { node: argument })
    return text === undefined ? undefined : { text, when: [file.tree.span(call).start, start], variable }
  })
  return texts.every(item => item !== undefined) ? (texts as Text[]) : undefined
}

/** Whether a function is called, and nothing else is made of it. */
function areAllCalls({ scopes }: RowFile, fn: FunctionNode, calls: number): boolean {
  const name = (fn as { id?: ASTNode | null }).id
  const declaration = name?.type === 'Identifier' ? scopes.declarationOf(name.name, name) : undefined
  return (
    fn.type === 'FunctionDeclaration' && declaration !== undefined && scopes.referencesTo(declaration).length === calls
  )
}
