/** What a factory's object has, as far as it is written out. */
import type { ASTNode } from 'jscodeshift'
import { returnsOf } from '../module-mocks.ts'
import { importedNames } from '../names.ts'
import type { Scopes } from '../scopes.ts'
import { type FunctionNode, isCall, isFunction, loadedModule, stringOf, unwrap } from '../syntax.ts'
import { actualLoads } from './factories.ts'
import type { MockedFile } from './mocked-file.ts'

/** A part of an object that cannot be read. */
export interface Unread {
  readonly why: 'unread-spread' | 'computed-key' | 'no-literal'
  readonly node: ASTNode
}

/** The members of an object. */
export interface Members {
  /** Those that are written in the object itself, with the node of each key. */
  readonly own: ReadonlyMap<string, ASTNode>
  /** All of them. */
  readonly names: ReadonlySet<string>
  /** Whether it spreads the real module: it has all exports. */
  readonly isWhole: boolean
  /** The first part that is not known. */
  readonly unread?: Unread
}

const WHOLE: Members = { own: new Map(), names: new Set(), isWhole: true }

/** How many names there may be between an expression and the object that it stands for. */
const DEPTH = 5

/** What a file's specifiers say about a module. */
export interface KnownModule {
  /** Whether a specifier names the module whose mock is read. */
  isOwn(specifier: string): boolean
  /** The names that another module exports, where they are all known. */
  exportsOf(specifier: string): Iterable<string> | undefined
}

/** Reads the objects that the factories of one module return. */
export class MemberReader {
  readonly #file: MockedFile
  readonly #scopes: Scopes
  readonly #module: KnownModule

  constructor(file: MockedFile, scopes: Scopes, module: KnownModule) {
    this.#file = file
    this.#scopes = scopes
    this.#module = module
  }

  /** What an expression has for members. */
  read(node: ASTNode, depth = DEPTH): Members {
    const value = unwrap(node)
    if (value.type === 'ObjectExpression') return this.#readObject(value as unknown as { properties: ASTNode[] }, depth)
    if (value.type === 'ConditionalExpression')
      return common([this.read(value.consequent as ASTNode, depth), this.read(value.alternate as ASTNode, depth)])
    // `actual ?? {}`: what is meant is the first.
    if (value.type === 'LogicalExpression' && value.operator !== '&&') return this.read(value.left as ASTNode, depth)
    if (this.#isOriginal(value)) return WHOLE
    const module = this.#moduleOf(value)
    if (module !== undefined) return this.#readModule(module, node)
    if (depth === 0) return unread('no-literal', node)
    if (value.type === 'Identifier') return this.#readName(value, depth)
    if (isCall(value)) return this.#readCall(value, depth)
    return unread('no-literal', node)
  }

  #readObject({ properties }: { properties: ASTNode[] }, depth: number): Members {
    const own = new Map<string, ASTNode>()
    const names = new Set<string>()
    let isWhole = false
    let first: Unread | undefined
    for (const member of properties) {
      if (member.type === 'SpreadElement') {
        const spread = this.read(member.argument as ASTNode, depth)
        for (const name of spread.names) names.add(name)
        isWhole ||= spread.isWhole
        if (spread.unread)
          first ??= { ...spread.unread, why: spread.unread.why === 'no-literal' ? 'unread-spread' : spread.unread.why }
        continue
      }
      const { computed, key } = member as unknown as { computed?: boolean; key: ASTNode }
      const name = !computed && key.type === 'Identifier' ? key.name : stringOf(key)
      if (name === undefined) first ??= { why: 'computed-key', node: key }
      else own.set(name, key)
    }
    for (const name of own.keys()) names.add(name)
    return { own, names, isWhole, ...(first && { unread: first }) }
  }

  #readModule(specifier: string, node: ASTNode): Members {
    if (this.#module.isOwn(specifier)) return WHOLE
    const names = this.#module.exportsOf(specifier)
    return names ? { own: new Map(), names: new Set(names), isWhole: false } : unread('no-literal', node)
  }

  /** The module that an expression is the namespace of. */
  #moduleOf(value: ASTNode): string | undefined {
    const inner = value.type === 'AwaitExpression' ? (value.argument as ASTNode) : value
    const loaded = loadedModule(inner)
    if (loaded !== undefined) return loaded
    const actual = actualLoads(this.#file).find(({ node, call }) => node === value || call === inner)
    if (actual) return stringOf(actual.literal)
    if (value.type !== 'Identifier') return undefined
    const isImport = this.#scopes.declarationOf(value.name, value)?.holder.type === 'ImportNamespaceSpecifier'
    if (!isImport) return undefined
    return importedNames(this.#file.tree).find(({ local, name }) => local === value.name && name === '*')?.module
  }

  /** `await importOriginal()`, by the parameter that vitest gives a factory. */
  #isOriginal(value: ASTNode): boolean {
    const call = value.type === 'AwaitExpression' ? (value.argument as ASTNode) : value
    const callee = isCall(call) ? (call.callee as ASTNode) : undefined
    if (callee?.type !== 'Identifier') return false
    const holder = this.#scopes.declarationOf(callee.name, callee)?.holder
    const mock = holder && this.#file.tree.parent(holder)
    return isFunction(holder) && this.#file.mocks.some(({ call }) => call === mock)
  }

  #readName(name: ASTNode & { name: string }, depth: number): Members {
    const declaration = this.#scopes.declarationOf(name.name, name)
    if (!declaration || declaration.holder.type.startsWith('Import')) return unread('no-literal', name)
    const [value, another] = this.#scopes.valuesOf(declaration)
    return value && !another ? this.read(value, depth - 1) : unread('no-literal', name)
  }

  /** `make()` of a function in the file, `vi.hoisted(() => ({ … }))`, `Object.freeze({ … })`. */
  #readCall(call: ASTNode & { callee: unknown; arguments: unknown[] }, depth: number): Members {
    const callee = call.callee as ASTNode
    const [argument] = call.arguments as ASTNode[]
    const isHoisted = this.#file.mocks.some(mock => mock.call === call && mock.name.endsWith('.hoisted'))
    const fn = isHoisted ? argument : this.#functionOf(callee)
    if (!isFunction(fn)) return unread('no-literal', call)
    const returned = returnsOf(this.#file.tree, fn as FunctionNode).map(node => this.read(node, depth - 1))
    return returned.length > 0 ? common(returned) : unread('no-literal', call)
  }

  #functionOf(callee: ASTNode): ASTNode | undefined {
    if (isFunction(callee)) return callee
    const declaration = callee.type === 'Identifier' ? this.#scopes.declarationOf(callee.name, callee) : undefined
    if (!declaration) return undefined
    const [value] = this.#scopes.valuesOf(declaration)
    return value ? unwrap(value) : declaration.holder
  }
}

/** What all of several objects have. */
export function common(all: readonly Members[]): Members {
  const names = [...all[0]!.names].filter(name => all.every(each => each.names.has(name) || each.isWhole))
  const first = all.find(({ unread }) => unread)?.unread
  return {
    own: new Map(),
    names: new Set(names),
    isWhole: all.every(({ isWhole }) => isWhole),
    ...(first && { unread: first }),
  }
}

function unread(why: Unread['why'], node: ASTNode): Members {
  return { own: new Map(), names: new Set(), isWhole: false, unread: { why, node } }
}
