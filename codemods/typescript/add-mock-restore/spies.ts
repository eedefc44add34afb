/** The spies of a test file, and what the file does itself to take them away again. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { NamedFile } from '../shared/roles.ts'
import { type Block, isAround, type Run, type Runs } from '../shared/runs.ts'
import type { Declaration } from '../shared/scopes.ts'
import { enclosingFunction } from '../shared/standing.ts'
import {
  type Call,
  isCall,
  isFunction,
  isWithin,
  memberOf,
  rootIdentifier,
  stringOf,
  unwrap,
} from '../shared/syntax.ts'

/** A call such as `vi.spyOn(console, 'log')`. */
export interface Spy {
  readonly call: Call
  /** By the runner's own names: `spyOn`, `vi.spyOn`, `jest.spyOn`. */
  readonly name: string
  /** What is spied on, as an expression: `console.log`; undefined where the method is not written out. */
  readonly target: string | undefined
  /** When it is made; where that is not seen, a guess. */
  readonly runs: readonly Run[]
  /** By what the file gets at it afterwards. */
  readonly handles: Handles
}

interface Handles {
  readonly variables: ReadonlySet<Declaration>
  /** Properties, as they are written: `context.spy`. */
  readonly properties: ReadonlySet<string>
  /** `using spy = …`: it goes away by itself. */
  readonly disposed: boolean
}

/** What spies and restorations are found with. */
export interface SpyFile extends NamedFile {
  readonly runs: Runs
}

const OWNERS: ReadonlySet<string> = new Set(['vi', 'jest'])

/** All spies of a file, in the order of the source. */
export function spiesIn(file: SpyFile, isRunners: (callee: ASTNode) => boolean): Spy[] {
  const { tree, runs } = file
  return callsIn(tree).flatMap(call => {
    const name = nameOfSpyOn(file, call.callee as ASTNode, isRunners)
    if (name === undefined) return []
    const made = runs.likely(runs.of(call))
    return [{ call, name, target: targetOf(tree, call), runs: made, handles: handlesOf(file, call) }]
  })
}

function callsIn(tree: TypeScriptTree): Call[] {
  const calls: Call[] = [...tree.nodes('CallExpression'), ...tree.nodes('OptionalCallExpression')]
  return calls.sort((a, b) => tree.span(a).start - tree.span(b).start)
}

function nameOfSpyOn({ names }: SpyFile, callee: ASTNode, isRunners: (callee: ASTNode) => boolean): string | undefined {
  const member = memberOf(callee)
  const owner = member?.name === 'spyOn' ? names.of(unwrap(member.object)) : undefined
  if (owner !== undefined && OWNERS.has(owner)) return `${owner}.spyOn`
  // Without an import it is another tool's.
  return names.of(unwrap(callee)) === 'spyOn' && isRunners(callee) ? 'spyOn' : undefined
}

function targetOf(tree: TypeScriptTree, { arguments: [object, method] }: Call): string | undefined {
  const name = stringOf(method && unwrap(method as ASTNode))
  if (object === undefined || name === undefined) return undefined
  return `${textOf(tree, object as ASTNode)}.${name}`
}

/** An expression without its type assertions, so that two ways to write it are equal. */
export function textOf(tree: TypeScriptTree, node: ASTNode): string {
  const inner = unwrap(node)
  const member = memberOf(inner)
  if (member) return `${textOf(tree, member.object)}.${member.name}`
  return tree.slice(inner).replace(/\s+/g, ' ')
}

function handlesOf(file: SpyFile, call: Call): Handles {
  const { tree, scopes } = file
  const holders = [...valuesFrom(file, call)].flatMap(value => holderOf(tree, value) ?? [])
  const names = holders.filter(holder => !memberOf(holder)).flatMap(holder => identifiersOf(tree, holder))
  return {
    variables: new Set(names.flatMap(name => scopes.variableOf(name) ?? [])),
    properties: new Set(holders.filter(holder => memberOf(holder)).map(holder => textOf(tree, holder))),
    disposed: holders.some(holder => {
      const { kind } = tree.parent(tree.parent(holder)!) as { kind?: string }
      return kind?.endsWith('using') ?? false
    }),
  }
}

/** All expressions that have the value of a call, or hold it among others. */
function valuesFrom(file: SpyFile, call: Call): ReadonlySet<ASTNode> {
  const values = new Set<ASTNode>([call])
  for (const value of values) for (const next of whereItGoes(file, value)) values.add(next)
  return values
}

function whereItGoes(file: SpyFile, value: ASTNode): readonly ASTNode[] {
  const { tree } = file
  const parent = tree.parent(value)!
  if (parent.type === 'ReturnStatement' || isFunction(parent)) {
    const fn = isFunction(parent) ? parent : enclosingFunction(tree, parent)
    const around = fn && tree.parent(fn)
    // `['log', 'warn'].map(method => spyOn(console, method))`
    if (isCall(around)) return [around]
    return fn ? file.runs.callsOf(fn) : []
  }
  const isChain = memberOf(parent)?.name.startsWith('mock') || (isCall(parent) && parent.callee === value)
  return isChain || PASSES_ON.has(parent.type) || parent.type.startsWith('TS') ? [parent] : []
}

/** What an expression is put into: the target of an assignment, `spies` of `spies.push(spy)`. */
function holderOf(tree: TypeScriptTree, value: ASTNode): ASTNode | undefined {
  const parent = tree.parent(value)!
  if (parent.type === 'VariableDeclarator') return parent.id as ASTNode
  if (parent.type === 'AssignmentExpression') return parent.left as ASTNode
  const member = isCall(parent) && parent.callee !== value ? memberOf(parent.callee as ASTNode) : undefined
  return member && COLLECTS.has(member.name) ? unwrap(member.object) : undefined
}

const PASSES_ON: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'ObjectProperty',
  'ObjectExpression',
  'ArrayExpression',
  'SpreadElement',
  'ConditionalExpression',
  'LogicalExpression',
  'AssignmentExpression',
])

const COLLECTS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set'])

function identifiersOf(tree: TypeScriptTree, pattern: ASTNode): NodeOf<'Identifier'>[] {
  if (pattern.type === 'Identifier') return [pattern]
  return tree.nodes('Identifier').filter(node => isWithin(tree, node, pattern))
}

/** Something in a file that takes spies away. */
export interface Restoration {
  readonly node: ASTNode
  readonly runs: readonly Run[]
  /** Whether it takes away all spies of the process at once. */
  readonly all: boolean
  restores(spy: Spy): boolean
}

/** All restorations of a file: `mock.restore()`, `spy.mockRestore()`, and assignments such as `console.log = log`. */
export function restorationsIn(file: SpyFile, spies: readonly Spy[]): Restoration[] {
  const { tree, runs } = file
  const callsTo = (node: ASTNode) => runs.likely(runs.ofCallsTo(node))
  const targets = new Set(spies.map(({ target }) => target))
  const members: ASTNode[] = [...tree.nodes('MemberExpression'), ...tree.nodes('OptionalMemberExpression')]
  const calls = members.flatMap((node): Restoration[] => {
    if (restoresAll(file, node)) return [{ node, runs: callsTo(node), all: true, restores: () => true }]
    const object = restoredBy(tree, node)
    if (!object) return []
    const roots = rootsOf(file, object)
    const texts = new Set([textOf(tree, object), ...mockedIn(file, object)])
    const restores = ({ handles, target }: Spy) =>
      roots.some(root => handles.variables.has(root)) ||
      (target !== undefined && texts.has(target)) ||
      [...handles.properties].some(property => texts.has(property))
    return [{ node, runs: callsTo(node), all: false, restores }]
  })
  const assignments = tree.nodes('AssignmentExpression').flatMap((node): Restoration[] => {
    const text = memberOf(node.left as ASTNode) && textOf(tree, node.left as ASTNode)
    if (text === undefined || !targets.has(text)) return []
    return [{ node, runs: runs.likely(runs.of(node)), all: false, restores: ({ target }) => target === text }]
  })
  return [...calls, ...assignments]
}

/** `mock.restore`, `vi.restoreAllMocks`, `jest.restoreAllMocks` */
function restoresAll({ names }: SpyFile, node: ASTNode): boolean {
  const { object, name } = memberOf(node) ?? {}
  const owner = object && names.of(unwrap(object))
  return name === 'restore' ? owner === 'mock' : name === 'restoreAllMocks' && OWNERS.has(owner ?? '')
}

/** `spy` of `spy.mockRestore` and `spy[Symbol.dispose]` */
function restoredBy(tree: TypeScriptTree, node: ASTNode): ASTNode | undefined {
  const member = memberOf(node)
  if (member) return member.name === 'mockRestore' ? unwrap(member.object) : undefined
  const { object, property } = node as { object?: ASTNode; property?: ASTNode }
  return property && /^Symbol\.(asyncD|d)ispose$/.test(tree.slice(property)) ? unwrap(object!) : undefined
}

/** `console.log` of `vi.mocked(console.log)`, and of `vi.spyOn(console, 'log')`, which gives the spy that is there. */
function mockedIn({ tree }: SpyFile, object: ASTNode): string[] {
  if (!isCall(object)) return []
  const callee = object.callee as ASTNode
  const name = memberOf(callee)?.name ?? rootIdentifier(callee)?.name
  if (name === 'spyOn') return [targetOf(tree, object) ?? '']
  return name === 'mocked' ? (object.arguments as ASTNode[]).map(argument => textOf(tree, argument)) : []
}

/** The variables from which an expression may have its value: of `spy` in `for (const spy of spies)` also `spies`. */
function rootsOf({ tree, scopes }: SpyFile, expression: ASTNode): Declaration[] {
  const found = new Set<Declaration>()
  const visit = (node: ASTNode) => {
    const root = rootIdentifier(node)
    const variable = root && scopes.variableOf(root)
    if (!variable || found.has(variable)) return
    found.add(variable)
    for (const source of sourcesOf(tree, variable)) {
      for (const identifier of identifiersOf(tree, source)) visit(identifier)
    }
  }
  visit(expression)
  return [...found]
}

/** The expressions that a variable has its first value from. */
function sourcesOf(tree: TypeScriptTree, { identifier, scope }: Declaration): ASTNode[] {
  let at: ASTNode = identifier
  while (at !== scope && at.type !== 'VariableDeclarator' && !isFunction(at)) at = tree.parent(at)!
  if (at.type === 'VariableDeclarator') {
    const loop = tree.parent(tree.parent(at)!)
    if (loop?.type === 'ForOfStatement') return [loop.right as ASTNode]
    const init = at.init as ASTNode | null | undefined
    return init && !isFunction(init) ? [init] : []
  }
  // `spies.forEach(spy => …)`
  const call = isFunction(at) ? tree.parent(at) : undefined
  return isCall(call) && call.callee !== at && memberOf(call.callee as ASTNode) ? [call.callee as ASTNode] : []
}

/** Whether a file takes a spy away itself on every occasion on which it is made. */
export function isRestored(file: SpyFile, spy: Spy, restorations: readonly Restoration[]): boolean {
  const own = restorations.filter(restoration => restoration.restores(spy))
  return isRestoredInPlace(file, spy, own) || spy.runs.every(made => isTakenAway(file, spy, made, own))
}

/** Whether the function that makes a spy takes it away as well, or the block does that by `using`. */
export function isRestoredInPlace({ tree }: SpyFile, spy: Spy, restorations: readonly Restoration[]): boolean {
  const fn = enclosingFunction(tree, spy.call)
  const isBelow = (node: ASTNode) => tree.span(node).start >= tree.span(spy.call).start
  return (
    spy.handles.disposed ||
    restorations.some(({ node, restores }) => fn && isBelow(node) && isWithin(tree, node, fn) && restores(spy))
  )
}

function isTakenAway(file: SpyFile, spy: Spy, made: Run, own: readonly Restoration[]): boolean {
  const { tree } = file
  const fn = enclosingFunction(tree, spy.call)
  return own.some(({ node, runs }) =>
    runs.some(({ kind, call, block }) => {
      if (kind === 'unknown') return true
      // A spy that is made once is gone for good after any hook that runs later, that of an inner describe too.
      const isOnce = made.kind === 'load' || made.kind === 'beforeAll'
      if (kind === 'afterEach' || kind === 'afterAll')
        return isAround(block, made.block) || (isOnce && isAround(made.block, block))
      // What stands above the spy in the same test only clears the ground for it.
      if (kind === 'test' && made.kind === 'test') return call === made.call && enclosingFunction(tree, node) !== fn
      return kind === 'test' && made.kind === 'beforeEach' && everyTestRestores(file, made.block, own)
    }),
  )
}

function everyTestRestores({ runs }: SpyFile, outer: Block, own: readonly Restoration[]): boolean {
  const inside = runs.tests.filter(({ block }) => isAround(outer, block))
  const restoring = new Set(own.flatMap(restoration => restoration.runs.map(({ call }) => call)))
  return inside.every(({ call }) => restoring.has(call))
}
