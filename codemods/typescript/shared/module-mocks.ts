/** Calls that put something in the place of a module, and the factories that make it. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { RunnerNames } from './runner.ts'
import { type Call, type FunctionNode, isCall, isFunction, loadedModule, memberOf, stringOf, unwrap } from './syntax.ts'

/** A call such as `vi.mock('./a', () => ({ … }))`. */
export interface ModuleMock {
  readonly call: Call
  /** By the runner's own names, whatever the file calls them: `vi.mock`, `jest.doMock`, `mock.module`. */
  readonly name: string
  /** The module, where it is written out. */
  readonly specifier?: string
  /** The node of its string: the call's first argument, or what stands in it for `vi.mock(import('./a'))`. */
  readonly literal?: ASTNode
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  vi: ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted'],
  jest: ['mock', 'doMock', 'unstable_mockModule', 'unmock', 'dontMock'],
  mock: ['module'],
}

/** All calls of a file that mock a module, end a mock, or prepare one, in the order of the source. */
export function moduleMocks(tree: TypeScriptTree, names: RunnerNames): ModuleMock[] {
  const calls: Call[] = [...tree.nodes('CallExpression'), ...tree.nodes('OptionalCallExpression')]
  calls.sort((a, b) => tree.span(a).start - tree.span(b).start)
  return calls.flatMap(call => {
    const member = memberOf(call.callee as ASTNode)
    const object = member && names.of(unwrap(member.object))
    if (!member || object === undefined || !METHODS[object]?.includes(member.name)) return []
    const literal = literalOf(call.arguments[0] as ASTNode | undefined)
    const specifier = stringOf(literal)
    const written = literal && specifier !== undefined && { literal, specifier }
    return [{ call, name: `${object}.${member.name}`, ...written }]
  })
}

/** The string of a module, be it given by `import('./a')`. */
function literalOf(argument: ASTNode | undefined): ASTNode | undefined {
  return isCall(argument) && isImportChain(argument) ? (argument.arguments[0] as ASTNode) : argument
}

/** The factory, or what else stands in its place. */
export function factoryOf({ call }: ModuleMock): ASTNode | undefined {
  const argument = call.arguments[1] as ASTNode | undefined
  return argument && unwrap(argument)
}

/** What a function can return, type assertions aside; nothing for one that returns without a value. */
export function returnsOf(tree: TypeScriptTree, fn: FunctionNode): ASTNode[] {
  if (fn.body.type !== 'BlockStatement') return [unwrap(fn.body as ASTNode)]
  return tree.nodes('ReturnStatement').flatMap(statement => {
    let holder = tree.parent(statement)
    while (holder && !isFunction(holder)) holder = tree.parent(holder)
    return holder === fn && statement.argument ? [unwrap(statement.argument as ASTNode)] : []
  })
}

/** Whether an expression is a chain that begins with `import()`: a promise for certain. */
export function isImportChain(node: ASTNode): boolean {
  if (loadedModule(node) !== undefined) return isCall(node) && (node.callee as ASTNode).type === 'Import'
  const inner = isCall(node) ? (node.callee as ASTNode) : memberOf(node)?.object
  return inner !== undefined && isImportChain(inner)
}
