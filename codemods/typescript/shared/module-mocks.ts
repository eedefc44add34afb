/** Calls that put something in the place of a module, and the factories that make it. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isBuiltin } from './modules.ts'
import type { RunnerNames } from './runner.ts'
import { Scopes } from './scopes.ts'
import { type Call, type FunctionNode, isCall, isFunction, loadedModule, memberOf, stringOf, unwrap } from './syntax.ts'

/** A call such as `vi.mock('./a', () => ({ … }))`. */
export interface ModuleMock {
  readonly call: Call
  /** By the runner's own names, whatever the file calls them: `vi.mock`, `jest.doMock`, `mock.module`. */
  readonly name: string
  /** The module, where it is written out. */
  readonly specifier?: string
  /** The node of its string: the call's first argument, what stands in it for `vi.mock(import('./a'))`, or what a constant is given. */
  readonly literal?: ASTNode
  /** The module, where its URL is given in its place: `mock.module(import.meta.resolve('./a'))`. */
  readonly url?: string
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
    const argument = call.arguments[0] as ASTNode | undefined
    return [
      {
        call,
        name: `${object}.${member.name}`,
        ...(argument && moduleGiven(tree, unwrap(argument), object === 'mock')),
      },
    ]
  })
}

/** The module that an expression gives, where it is written out. `mayBeNamed`: be it in a constant, as calls that no runner hoists can have it. */
function moduleGiven(
  tree: TypeScriptTree,
  argument: ASTNode,
  mayBeNamed: boolean,
): Pick<ModuleMock, 'specifier' | 'literal' | 'url'> {
  const value = mayBeNamed && argument.type === 'Identifier' ? (constantOf(tree, argument) ?? argument) : argument
  const [literal] = isCall(value) ? (value.arguments as ASTNode[]) : [value]
  const specifier = stringOf(literal)
  if (!literal || specifier === undefined) return {}
  const resolver = isCall(value) && !isImportChain(value) ? tree.slice(value.callee as ASTNode).replace(/\s/g, '') : ''
  // Its own condition may lead it to another file of a package.
  const isOneFile = isBuiltin(specifier) || specifier.startsWith('.')
  if (resolver === '' || (RESOLVERS.has(resolver) && isOneFile)) return { literal, specifier }
  return resolver === 'import.meta.resolve' ? (isBuiltin(specifier) ? { literal, specifier } : { url: specifier }) : {}
}

/** Functions that give the path of a module: to bun the same as its name. */
const RESOLVERS: ReadonlySet<string> = new Set(['require.resolve', 'import.meta.resolveSync', 'Bun.resolveSync'])

/** What a constant at the top level is given, where a name stands for one. */
function constantOf(tree: TypeScriptTree, name: NodeOf<'Identifier'>): ASTNode | undefined {
  const { holder, identifier, scope } = new Scopes(tree).variableOf(name) ?? {}
  if (holder?.type !== 'VariableDeclarator' || holder.id !== identifier || scope !== tree.file.program) return undefined
  const { kind } = tree.parent(holder) as { kind?: string }
  return kind === 'const' && holder.init ? unwrap(holder.init as ASTNode) : undefined
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
