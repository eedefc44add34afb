/** Environment variables: how a file reads and changes them. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import type { Declaration, Scopes } from '../shared/scopes.ts'
import { type Call, isAssertedValue, isCall, isFunction, memberOf, stringOf, unwrap } from '../shared/syntax.ts'

/** One variable, or all that a piece of code may reach. */
export type Key =
  | { readonly kind: 'name'; readonly name: string }
  /** A key by the name of an import: always the same variable. */
  | { readonly kind: 'import'; readonly name: string }
  | { readonly kind: 'any' }

/** Text that is equal for equal keys: `HOME`, `[KEY]`, `*`. */
export function keyId(key: Key): string {
  return key.kind === 'any' ? '*' : key.kind === 'name' ? key.name : `[${key.name}]`
}

/** One piece of code that changes the environment. */
export interface Change {
  /** The assignment, the delete expression, the call. */
  readonly node: ASTNode
  /** `replace`: of the whole object, `process.env = …`; `merge`: Object.assign. */
  readonly kind: 'set' | 'delete' | 'merge' | 'replace'
  readonly keys: readonly Key[]
  /** What the variable or the object is set to, where it is one expression. */
  readonly value?: ASTNode
  /** `process.env.X` as it is written. */
  readonly target?: ASTNode
}

/** What a file does with its environment. */
export class Environment {
  readonly changes: readonly Change[]
  readonly #tree: TypeScriptTree
  readonly #scopes: Scopes
  /** Answers to {@link isEnv} for declarations, so that one that refers to itself comes to an end. */
  readonly #aliases = new Map<Declaration, boolean>()

  constructor(tree: TypeScriptTree, scopes: Scopes) {
    this.#tree = tree
    this.#scopes = scopes
    const members = [...tree.nodes('MemberExpression'), ...tree.nodes('OptionalMemberExpression')]
    const found = [
      ...members.flatMap(member => this.#changeOf(member)),
      ...tree.nodes('CallExpression').flatMap(call => this.#changeBy(call)),
    ]
    this.changes = found.sort((a, b) => tree.span(a.node).start - tree.span(b.node).start)
  }

  /** Whether an expression is the environment itself, not a copy: `process.env`, `Bun.env`, `import.meta.env`, a name for one of them. */
  isEnv(node: ASTNode): boolean {
    const inner = unwrap(node)
    if (inner.type === 'Identifier') {
      const declaration = this.#scopes.declarationOf(inner.name, inner)
      return declaration !== undefined && this.#isAlias(declaration)
    }
    const member = memberOf(inner)
    return member?.name === 'env' && this.#holdsEnv(unwrap(member.object))
  }

  #holdsEnv(node: ASTNode): boolean {
    if (node.type === 'MetaProperty') return true
    if (node.type === 'Identifier') {
      const declaration = this.#scopes.declarationOf(node.name, node)
      return declaration
        ? importOf(this.#tree, declaration)?.isProcess === true
        : node.name === 'process' || node.name === 'Bun'
    }
    const member = memberOf(node)
    const owner = member && unwrap(member.object)
    return (
      (member?.name === 'process' || member?.name === 'Bun') &&
      owner?.type === 'Identifier' &&
      /^(?:globalThis|global|window|self)$/.test(owner.name)
    )
  }

  #isAlias(declaration: Declaration): boolean {
    const known = this.#aliases.get(declaration)
    if (known !== undefined) return known
    this.#aliases.set(declaration, false)
    const { holder, identifier } = declaration
    const values = this.#scopes.valuesOf(declaration)
    const isAlias =
      importOf(this.#tree, declaration)?.isEnv === true ||
      (holder.type === 'VariableDeclarator' && this.#takesEnv(holder, identifier)) ||
      (values.length > 0 && values.every(value => this.isEnv(value)))
    this.#aliases.set(declaration, isAlias)
    return isAlias
  }

  /** `const { env } = process`, `const { env: e } = process` */
  #takesEnv(declarator: ASTNode, identifier: ASTNode): boolean {
    const { init } = declarator as { init?: ASTNode | null }
    const property = this.#tree.parent(identifier)
    if (!init || property?.type !== 'ObjectProperty') return false
    const isFirst = this.#tree.parent(this.#tree.parent(property)!) === declarator
    return isFirst && (property.key as { name?: string }).name === 'env' && this.#holdsEnv(unwrap(init))
  }

  /** The key of `env.X` and `env[key]`; undefined for what is no member of the environment. */
  keyOf(node: ASTNode): readonly Key[] | undefined {
    if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined
    if (!this.isEnv(node.object as ASTNode)) return undefined
    const property = node.property as ASTNode
    if (!node.computed) return property.type === 'Identifier' ? [{ kind: 'name', name: property.name }] : undefined
    return this.#keysFrom(property)
  }

  /** `through`: the names that led here, none of which is followed twice. */
  #keysFrom(node: ASTNode, through: readonly Declaration[] = []): readonly Key[] {
    const text = stringOf(node)
    if (text !== undefined) return [{ kind: 'name', name: text }]
    const inner = unwrap(node)
    const declaration = inner.type === 'Identifier' && this.#scopes.declarationOf(inner.name, inner)
    if (!declaration) return [{ kind: 'any' }]
    const names = this.#namesOf(declaration)
    if (names) return names.map(name => ({ kind: 'name', name }))
    const [value, another] = this.#scopes.valuesOf(declaration)
    const isName = value && !another && unwrap(value).type === 'Identifier' && !through.includes(declaration)
    if (isName) return this.#keysFrom(value, [...through, declaration])
    return [declaration.holder.type.startsWith('Import') ? { kind: 'import', name: declaration.name } : { kind: 'any' }]
  }

  /** The strings that a variable can stand for, where all are written out: a constant, or one that goes through a list. */
  #namesOf(declaration: Declaration): string[] | undefined {
    const { holder, identifier } = declaration
    if (holder.type === 'VariableDeclarator' && holder.init) {
      const text = stringOf(unwrap(holder.init as ASTNode))
      return text !== undefined && this.#scopes.valuesOf(declaration).length === 1 ? [text] : undefined
    }
    const parent = this.#tree.parent(this.#tree.parent(holder) ?? holder)
    if (holder.type === 'VariableDeclarator' && parent?.type === 'ForOfStatement')
      return this.#listed(parent.right as ASTNode, isFirstOfPair(this.#tree, holder.id as ASTNode, identifier))
    if (!isFunction(holder)) return undefined
    const call = this.#tree.parent(holder)
    const member = isCall(call) && call.callee !== holder ? memberOf(call.callee as ASTNode) : undefined
    const isFirst = (holder.params as ASTNode[])[0]
    if (!member || !isFirst || !/^(?:forEach|map|flatMap)$/.test(member.name)) return undefined
    return this.#listed(member.object, isFirstOfPair(this.#tree, isFirst, identifier))
  }

  /** The strings of a list, or the first ones of its pairs. */
  #listed(list: ASTNode, pairs: boolean | undefined): string[] | undefined {
    if (pairs === undefined) return undefined
    const value = this.#literal(list)
    if (isCall(value)) {
      const member = memberOf(value.callee as ASTNode)
      const isOfObject =
        member && unwrap(member.object).type === 'Identifier' && member.name === (pairs ? 'entries' : 'keys')
      const object = isOfObject ? this.#literal(value.arguments[0] as ASTNode) : undefined
      return object && keysOfLiteral(object)
    }
    if (value.type !== 'ArrayExpression') return undefined
    const items = (value.elements as (ASTNode | null)[]).map(item => {
      if (!item || !pairs) return stringOf(item ?? undefined)
      const pair = unwrap(item)
      return pair.type === 'ArrayExpression'
        ? stringOf((pair.elements as (ASTNode | null)[])[0] ?? undefined)
        : undefined
    })
    return items.every(item => item !== undefined) ? (items as string[]) : undefined
  }

  /** The literal that an expression or a constant stands for. */
  #literal(node: ASTNode): ASTNode {
    const inner = unwrap(node)
    const declaration = inner.type === 'Identifier' ? this.#scopes.declarationOf(inner.name, inner) : undefined
    const values = declaration ? this.#scopes.valuesOf(declaration) : []
    return values.length === 1 ? unwrap(values[0]!) : inner
  }

  /** The change that is made through a member of the environment, or through `process.env` itself. */
  #changeOf(member: ASTNode): Change[] {
    const keys = this.keyOf(member)
    if (!keys && !isReplaceable(this, member)) return []
    const tree = this.#tree
    let target = member
    let parent = tree.parent(member)!
    while (isAssertedValue(parent, target)) {
      target = parent
      parent = tree.parent(target)!
    }
    const set = (node: ASTNode, value?: ASTNode): Change[] => [
      { node, kind: keys ? 'set' : 'replace', keys: keys ?? [], target: member, ...(value && { value }) },
    ]
    if (parent.type === 'AssignmentExpression' && parent.left === target)
      return set(parent, parent.operator === '=' ? (parent.right as ASTNode) : undefined)
    if (parent.type === 'UpdateExpression') return set(parent)
    if (parent.type === 'UnaryExpression' && parent.operator === 'delete')
      return keys ? [{ node: parent, kind: 'delete', keys, target: member }] : []
    return isPatternTarget(tree, target) ? set(target) : []
  }

  /** Object.assign, and what Object and Reflect have else to change objects. */
  #changeBy(call: Call): Change[] {
    const member = memberOf(call.callee as ASTNode)
    const owner = member && unwrap(member.object)
    if (owner?.type !== 'Identifier' || (owner.name !== 'Object' && owner.name !== 'Reflect')) return []
    const [object, second, third] = call.arguments as ASTNode[]
    if (!object) return []
    const method = member!.name
    if (!this.isEnv(object)) {
      const isWhole = this.#holdsEnv(unwrap(object)) && stringOf(second) === 'env'
      return isWhole && /^(?:defineProperty|set)$/.test(method) ? [{ node: call, kind: 'replace', keys: [] }] : []
    }
    if (method === 'assign') {
      const sources = (call.arguments as ASTNode[]).slice(1)
      const [value] = sources
      return [{ node: call, kind: 'merge', keys: this.#keysOfSources(sources), ...(value && { value }) }]
    }
    if (method === 'deleteProperty' && second) return [{ node: call, kind: 'delete', keys: this.#keysFrom(second) }]
    if (!/^(?:defineProperty|set)$/.test(method) || !second) return []
    return [{ node: call, kind: 'set', keys: this.#keysFrom(second), ...(third && { value: third }) }]
  }

  #keysOfSources(sources: readonly ASTNode[]): Key[] {
    const names = sources.map(source => keysOfLiteral(this.#literal(source)))
    if (names.some(list => list === undefined)) return [{ kind: 'any' }]
    return [...new Set(names.flatMap(list => list!))].map(name => ({ kind: 'name', name }))
  }
}

/** `process.env` itself, written out. An assignment to a name for it changes only the name. */
function isReplaceable(environment: Environment, member: ASTNode): boolean {
  return (
    memberOf(member)?.name === 'env' && environment.isEnv(member) && memberOf(member)!.object.type !== 'MetaProperty'
  )
}

/** What an import brings in: `process`, or its `env`. */
function importOf(tree: TypeScriptTree, { holder }: Declaration): { isProcess: boolean; isEnv: boolean } | undefined {
  if (!holder.type.startsWith('Import')) return undefined
  const declaration = tree.parent(holder)
  if (declaration?.type !== 'ImportDeclaration') return undefined
  const module = String(declaration.source.value)
  if (!/^(?:(?:node:)?process|bun)$/.test(module)) return undefined
  const name = holder.type === 'ImportSpecifier' ? (holder.imported as { name?: string }).name : 'default'
  return { isProcess: name === 'default', isEnv: name === 'env' }
}

/** Whether a name is the first one of a pair: `key` of `[key, value]`. Undefined for any other part of a pattern. */
function isFirstOfPair(tree: TypeScriptTree, pattern: ASTNode, identifier: ASTNode): boolean | undefined {
  if (pattern === identifier) return false
  const isFirst = pattern.type === 'ArrayPattern' && (pattern.elements as (ASTNode | null)[])[0] === identifier
  return isFirst && tree.parent(identifier) === pattern ? true : undefined
}

/** The names of an object literal's members, where all are written out. */
function keysOfLiteral(node: ASTNode): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names = (node.properties as ASTNode[]).map(property => {
    const { key, computed } = property as { key?: ASTNode; computed?: boolean }
    return key?.type === 'Identifier' && !computed ? key.name : stringOf(key)
  })
  // An empty one is filled later.
  return names.length > 0 && names.every(name => name !== undefined) ? (names as string[]) : undefined
}

/** Whether a node is given a value by a pattern or by a loop: `[process.env.A] = …`. */
function isPatternTarget(tree: TypeScriptTree, node: ASTNode): boolean {
  const parent = tree.parent(node)!
  if (parent.type === 'ArrayPattern' || parent.type === 'RestElement') return true
  if (parent.type === 'ObjectProperty') return parent.value === node && tree.parent(parent)?.type === 'ObjectPattern'
  if (parent.type === 'AssignmentPattern') return parent.left === node
  return /^For(?:In|Of)Statement$/.test(parent.type) && (parent as { left?: ASTNode }).left === node
}
