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
    const length = ({ scope }: Variable) => this.#tree.span(scope).end - this.#tree.span(scope).start
    return this.#declared(identifier.name)
      .filter(({ scope }) => isWithin(this.#tree, identifier, scope))
      .sort((a, b) => length(a) - length(b))[0]
  }

  /** Where the value of a variable is used. */
  referencesTo(variable: Variable): NodeOf<'Identifier'>[] {
    const same = this.#identifiers.get(variable.name) ?? []
    return same.filter(node => isReference(this.#tree, node) && this.variableOf(node) === variable)
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
