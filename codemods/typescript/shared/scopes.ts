/** Which variable an identifier stands for, where several have one name. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isDeclaration, isReference } from './names.ts'
import { isFunction, isWithin } from './syntax.ts'

/** A variable, parameter, function or class that a file declares itself. */
export interface Variable {
  readonly name: string
  /** The block, function or file in which the name means this variable. */
  readonly scope: ASTNode
  /** The identifier that declares it. */
  readonly declaration: NodeOf<'Identifier'>
}

const BLOCKS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'SwitchStatement',
  'CatchClause',
  'StaticBlock',
])

/** The variables of a file, found when first asked for. Imports and globals are none. */
export class Scopes {
  readonly #tree: TypeScriptTree
  readonly #identifiers = new Map<string, NodeOf<'Identifier'>[]>()
  readonly #variables = new Map<string, readonly Variable[]>()
  readonly #references = new Map<string, Map<Variable, NodeOf<'Identifier'>[]>>()

  constructor(tree: TypeScriptTree) {
    this.#tree = tree
    for (const identifier of tree.nodes('Identifier')) {
      const same = this.#identifiers.get(identifier.name)
      if (same) same.push(identifier)
      else this.#identifiers.set(identifier.name, [identifier])
    }
  }

  /** The variable that an identifier stands for or declares. */
  variableOf(identifier: NodeOf<'Identifier'>): Variable | undefined {
    let found: Variable | undefined
    for (const variable of this.#declared(identifier.name)) {
      if (!isWithin(this.#tree, identifier, variable.scope)) continue
      // The innermost: scopes that hold one identifier hold each other.
      if (!found || isWithin(this.#tree, variable.scope, found.scope)) found = variable
    }
    return found
  }

  /** Where the value of a variable is used. */
  referencesTo(variable: Variable): readonly NodeOf<'Identifier'>[] {
    let references = this.#references.get(variable.name)
    if (!references) {
      references = new Map()
      for (const node of this.#identifiers.get(variable.name) ?? []) {
        const used = isReference(this.#tree, node) ? this.variableOf(node) : undefined
        if (!used) continue
        const same = references.get(used)
        if (same) same.push(node)
        else references.set(used, [node])
      }
      this.#references.set(variable.name, references)
    }
    return references.get(variable) ?? []
  }

  #declared(name: string): readonly Variable[] {
    let declared = this.#variables.get(name)
    if (!declared) {
      const declarations = (this.#identifiers.get(name) ?? []).filter(node => isDeclaration(this.#tree, node))
      declared = declarations.map(declaration => ({ name, declaration, scope: this.#scopeOf(declaration) }))
      this.#variables.set(name, declared)
    }
    return declared
  }

  #scopeOf(declaration: ASTNode): ASTNode {
    let at = this.#tree.parent(declaration)!
    // The name of a declaration is known outside of it, its parameters only inside.
    if ((at as { id?: ASTNode }).id === declaration && at.type.endsWith('Declaration')) at = this.#tree.parent(at)!
    while (!BLOCKS.has(at.type) && !isFunction(at)) at = this.#tree.parent(at)!
    return at
  }
}
