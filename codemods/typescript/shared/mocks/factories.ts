/** What the factory of a mock needs in order to run under bun, and how it gets at the real module. */
import type { ASTNode } from 'jscodeshift'
import type { Edit } from '../../../../src/codemod.ts'
import type { TypeScriptTree } from '../../../../src/engines/jscodeshift.ts'
import { factoryOf, isImportChain, type ModuleMock, returnsOf } from '../module-mocks.ts'
import { moduleKey } from '../modules.ts'
import { isReference } from '../names.ts'
import { enclosingFunction } from '../standing.ts'
import {
  type FunctionNode,
  hasMember,
  isCall,
  isFunction,
  isWithin,
  loadedModule,
  memberOf,
  stringOf,
  unwrap,
} from '../syntax.ts'
import type { MockedFile } from './mocked-file.ts'

/** Why a factory has no safe rewrite. */
export type FactoryObstacle =
  | 'no-factory'
  | 'spy-option'
  | 'virtual'
  | 'import-original'
  | 'async-factory'
  | 'no-object'

/** The function that makes a mock's exports. */
export interface Factory {
  /** Absent where it is not written in the file. */
  readonly fn?: FunctionNode
  /** Whether it stands in the call itself. */
  readonly isInPlace: boolean
  /** The expressions that stand for the real module in a factory written for another runner: `await importOriginal()`. */
  readonly originals: readonly Original[]
  /** Whether it is async for its originals only, or for nothing. */
  readonly isNeedlesslyAsync: boolean
}

/** `await importOriginal<T>()`, `await vi.importActual<T>('m')`, `jest.requireActual('m')`, `await import('m')` */
export interface Original {
  /** The whole expression, `await` included. */
  readonly node: ASTNode
  /** The module; undefined for that of the factory. */
  readonly literal?: ASTNode
  /** What is awaited, or called. */
  readonly call: ASTNode
}

/** The function that a mock's second argument is, or names. */
export function factoryFunction({ bindings }: MockedFile, mock: ModuleMock): FunctionNode | undefined {
  const factory = factoryOf(mock)
  if (isFunction(factory)) return factory
  const node = factory?.type === 'Identifier' ? bindings.get(factory.name)?.node : undefined
  if (isFunction(node)) return node
  const init = node?.type === 'VariableDeclarator' ? (node.init as ASTNode | null | undefined) : undefined
  return init && isFunction(init) ? init : undefined
}

/** Reads a mock's factory. */
export function readFactory(file: MockedFile, mock: ModuleMock): Factory | { readonly obstacle: FactoryObstacle } {
  const factory = factoryOf(mock)
  if (!factory) return { obstacle: 'no-factory' }
  if (factory.type === 'ObjectExpression') return { obstacle: hasMember(factory, 'spy') ? 'spy-option' : 'no-factory' }
  if (hasMember(mock.call.arguments[2] as ASTNode | undefined, 'virtual')) return { obstacle: 'virtual' }
  const fn = factoryFunction(file, mock)
  if (!fn) {
    if (/Literal$|^ArrayExpression$/.test(factory.type)) return { obstacle: 'no-factory' }
    return { isInPlace: false, originals: [], isNeedlesslyAsync: false }
  }
  const isInPlace = fn === factory
  const originals = isInPlace ? originalsIn(file, fn, mock.specifier) : []
  if (!originals) return { obstacle: 'import-original' }
  if (!isInPlace && (fn.params.length > 0 || asksForOriginal(file.tree, fn))) return { obstacle: 'import-original' }

  const returned = returnsOf(file.tree, fn)
  const isOriginal = (node: ASTNode) => originals.some(original => original.node === node || original.call === node)
  const waits = ownAwaits(file.tree, fn).some(node => !isOriginal(node))
  const promises = returned.some(node => isImportChain(node) && !isOriginal(node))
  if (waits || promises || (fn.async && !isInPlace)) return { obstacle: 'async-factory' }
  if (fn.generator || returned.every(isNoObject)) return { obstacle: 'no-object' }
  return { fn, isInPlace, originals, isNeedlesslyAsync: fn.async === true }
}

/** Functions and arrays are objects to bun, but ones without exports. */
function isNoObject(node: ASTNode): boolean {
  const isUndefined = node.type === 'Identifier' && node.name === 'undefined'
  return isUndefined || isFunction(node) || /Literal$|^ArrayExpression$|^UnaryExpression$|^JSX/.test(node.type)
}

function ownAwaits(tree: TypeScriptTree, fn: FunctionNode): ASTNode[] {
  return tree.nodes('AwaitExpression').filter(node => enclosingFunction(tree, node) === fn)
}

function asksForOriginal(tree: TypeScriptTree, factory: FunctionNode): boolean {
  return tree.nodes('MemberExpression').some(node => isWithin(tree, node, factory) && isActualLoader(node))
}

function isActualLoader(node: ASTNode): boolean {
  const name = memberOf(node)?.name
  return name === 'importActual' || name === 'requireActual'
}

/** The originals in a factory; undefined where one of them cannot be told. */
function originalsIn(file: MockedFile, fn: FunctionNode, specifier: string | undefined): Original[] | undefined {
  const { tree } = file
  const [parameter, another] = fn.params as ASTNode[]
  if (another || (parameter && parameter.type !== 'Identifier')) return undefined
  const found = actualLoads(file).filter(({ node }) => isWithin(tree, node, fn))
  const known = tree.nodes('MemberExpression').filter(node => isWithin(tree, node, fn) && isActualLoader(node))
  if (found.length !== known.length) return undefined
  for (const node of ownAwaits(tree, fn)) {
    const call = (node as unknown as { argument: ASTNode }).argument
    const module = isImportChain(call) ? loadedModule(call) : undefined
    if (module !== undefined && specifier !== undefined && moduleKey(module) === moduleKey(specifier))
      found.push({ node, call })
  }
  if (!parameter) return found
  const { name } = parameter as ASTNode & { name: string }
  for (const use of tree.nodes('Identifier')) {
    if (use.name !== name || use === parameter || !isWithin(tree, use, fn) || !isReference(tree, use)) continue
    const call = tree.parent(use)
    const node = call && tree.parent(call)
    if (!isCall(call) || call.callee !== use || node?.type !== 'AwaitExpression') return undefined
    found.push({ node, call })
  }
  return found
}

/** `await vi.importActual('m')` and `jest.requireActual('m')` anywhere in a file; other uses of them are left out. */
export function actualLoads({ tree, names }: MockedFile): Original[] {
  return tree.nodes('CallExpression').flatMap((call): Original[] => {
    const member = memberOf(call.callee as ASTNode)
    const object = member && names.of(unwrap(member.object))
    const loader = `${object}.${member?.name}`
    if (loader !== 'vi.importActual' && loader !== 'jest.requireActual') return []
    const literal = call.arguments[0] as ASTNode | undefined
    if (stringOf(literal) === undefined) return []
    const holder = tree.parent(call)!
    if (loader === 'jest.requireActual') return [{ node: call, call, literal: literal! }]
    return holder.type === 'AwaitExpression' ? [{ node: holder, call, literal: literal! }] : []
  })
}

/** Puts `copy` in the place of an original, in the type that it was given. */
export function replaceOriginal({ source, tree }: MockedFile, { node, call }: Original, copy: string): Edit {
  const { start, end } = parenthesized(source.text, tree, node)
  const types = (call as { typeParameters?: ASTNode | null }).typeParameters
  const type = types ? tree.slice(types).slice(1, -1).trim() : ''
  const isItsOwn = type === '' || /^typeof import\(\s*(['"])[^'"]*\1\s*\)$/.test(type)
  return { path: source.path, start, end, text: isItsOwn ? copy : `(${copy} as ${type})` }
}

/** A node with the parentheses around it, where it has some of its own. */
function parenthesized(text: string, tree: TypeScriptTree, node: ASTNode) {
  const { start, end } = tree.span(node)
  const { parenthesized: has, parenStart } = ((node as { extra?: unknown }).extra ?? {}) as {
    parenthesized?: boolean
    parenStart?: number
  }
  const close = /^\s*\)/.exec(text.slice(end))
  return has && parenStart !== undefined && close ? { start: parenStart, end: end + close[0].length } : { start, end }
}

/** Makes the head of a factory that of a function without parameters that returns at once. */
export function plainHead({ source, tree }: MockedFile, fn: FunctionNode): Edit[] | undefined {
  if (!fn.async && fn.params.length === 0) return []
  const body = tree.span(fn.body as ASTNode)
  const { start } = tree.span(fn)
  const head = source.text.slice(start, body.start)
  if (tree.comments.some(comment => comment.start >= start && comment.end <= body.start)) return undefined
  const name = fn.type === 'FunctionExpression' && fn.id ? ` ${(fn.id as { name: string }).name}` : ''
  if (fn.type !== 'ArrowFunctionExpression')
    return [{ path: source.path, start, end: body.start, text: `function${name || ' '}() ` }]
  const arrow = head.lastIndexOf('=>')
  return [{ path: source.path, start, end: start + arrow, text: '() ' }]
}
