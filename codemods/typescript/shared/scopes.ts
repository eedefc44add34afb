/** Which declaration a name refers to, where blocks and functions have names of their own. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isDeclaration, isReference } from './names.ts'
import { isFunction, rootOf } from './syntax.ts'

/** A variable, parameter, function, class, enum or import of a file. */
export interface Declaration {
  readonly name: string
  /** The identifier that declares it. */
  readonly identifier: ASTNode
  /** The node that declares it and is not part of a pattern: a declarator, a function, an import specifier, a catch clause. */
  readonly holder: ASTNode
  /** The part of the file in which the name stands for it. */
  readonly scope: ASTNode
}

/** The names of a file. */
export class Scopes {
  readonly #tree: TypeScriptTree
  readonly #declarations = new Map<string, Map<ASTNode, Declaration>>()
  readonly #identifiers = new Map<string, NodeOf<'Identifier'>[]>()

  constructor(tree: TypeScriptTree) {
    this.#tree = tree
    for (const identifier of tree.nodes('Identifier')) {
      const same = this.#identifiers.get(identifier.name)
      if (same) same.push(identifier)
      else this.#identifiers.set(identifier.name, [identifier])
      const parent = tree.parent(identifier)!
      if (/^Import.*Specifier$/.test(parent.type)) {
        if ((parent as { local?: ASTNode }).local === identifier) this.#declare(identifier, parent, tree.file.program)
      } else if (isDeclaration(tree, identifier) || isName(parent, identifier)) {
        const holder = holderOf(tree, identifier)
        this.#declare(identifier, holder, scopeOf(tree, holder, identifier))
      }
    }
  }

  #declare(identifier: NodeOf<'Identifier'>, holder: ASTNode, scope: ASTNode) {
    const { name } = identifier
    const byScope = this.#declarations.get(name) ?? new Map<ASTNode, Declaration>()
    this.#declarations.set(name, byScope)
    if (!byScope.has(scope)) byScope.set(scope, { name, identifier, holder, scope })
  }

  /** What a name stands for at a place; undefined for a global. */
  declarationOf(name: string, at: ASTNode): Declaration | undefined {
    const byScope = this.#declarations.get(name)
    if (!byScope) return undefined
    for (let node: ASTNode | undefined = at; node; node = this.#tree.parent(node)) {
      const found = byScope.get(node)
      if (found) return found
    }
    return undefined
  }

  /** The variable, parameter, function or class of the file that an identifier stands for or declares; undefined for imports and globals. */
  variableOf(identifier: NodeOf<'Identifier'>): Declaration | undefined {
    const declaration = this.declarationOf(identifier.name, identifier)
    return declaration?.holder.type.startsWith('Import') ? undefined : declaration
  }

  /** Where the value of a declaration is used. */
  referencesTo(declaration: Declaration): readonly NodeOf<'Identifier'>[] {
    return this.usesOf(declaration).filter(identifier => isReference(this.#tree, identifier))
  }

  /** All declarations of a name, in the order of the source. */
  declarationsOf(name: string): Declaration[] {
    return [...(this.#declarations.get(name)?.values() ?? [])]
  }

  /** Where a declaration is used, in the order of the source. */
  usesOf(declaration: Declaration): readonly NodeOf<'Identifier'>[] {
    const same = this.#identifiers.get(declaration.name) ?? []
    return same.filter(
      identifier =>
        identifier !== declaration.identifier &&
        (isReference(this.#tree, identifier) || isTarget(this.#tree, identifier)) &&
        this.declarationOf(declaration.name, identifier) === declaration,
    )
  }

  /** All that a variable is set to: its initializer, and the right sides of the assignments to it. What a pattern takes apart is not seen. */
  valuesOf(declaration: Declaration): ASTNode[] {
    const { holder, identifier } = declaration
    const init = holder.type === 'VariableDeclarator' && holder.id === identifier ? holder.init : undefined
    const assigned = this.usesOf(declaration).flatMap(use => {
      const parent = this.#tree.parent(use)
      return parent?.type === 'AssignmentExpression' && parent.left === use ? [parent.right as ASTNode] : []
    })
    return [...(init ? [init as ASTNode] : []), ...assigned]
  }

  /** The declaration that an expression begins with: that of `saved` for `saved.a[b]`. */
  rootDeclaration(node: ASTNode): Declaration | undefined {
    const root = rootOf(node)
    return root?.type === 'Identifier' ? this.declarationOf(root.name, root) : undefined
  }
}

/** Whether an identifier is the name of a function, class or enum. */
function isName(parent: ASTNode, identifier: ASTNode): boolean {
  return (parent as { id?: ASTNode | null }).id === identifier && /Function|Class|Enum/.test(parent.type)
}

function isTarget(tree: TypeScriptTree, identifier: ASTNode): boolean {
  const parent = tree.parent(identifier)
  return parent?.type === 'AssignmentExpression' && parent.left === identifier
}

function holderOf(tree: TypeScriptTree, identifier: ASTNode): ASTNode {
  let at = tree.parent(identifier)!
  while (/Pattern$|^RestElement$|^ObjectProperty$/.test(at.type)) at = tree.parent(at)!
  return at
}

const BLOCKS = /^(?:BlockStatement|Program|For\w*Statement|SwitchStatement|TSModuleBlock|StaticBlock)$/

function scopeOf(tree: TypeScriptTree, holder: ASTNode, identifier: ASTNode): ASTNode {
  const isOwnName = (holder as { id?: ASTNode | null }).id === identifier
  if (isFunction(holder) && !(isOwnName && holder.type === 'FunctionDeclaration')) return holder
  if (holder.type === 'CatchClause' || holder.type === 'ClassExpression') return holder
  const declaration = tree.parent(holder)
  const isVar = declaration?.type === 'VariableDeclaration' && declaration.kind === 'var'
  let at = tree.parent(holder)
  while (at && !(isVar ? isFunction(at) || at.type === 'Program' : BLOCKS.test(at.type))) at = tree.parent(at)
  return at ?? tree.file.program
}
