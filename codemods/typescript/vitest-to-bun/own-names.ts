/** What a file's own names stand for, apart from those by which vitest hands a test its functions. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf, TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { type Declaration, Scopes } from '../shared/scopes.ts'
import { isFunction } from '../shared/syntax.ts'

/** The variables, functions and parameters of a file. */
export interface OwnNames {
  /** Whether anything in the file has this name, imports aside. */
  declares(name: string): boolean
  /** Whether an identifier stands for something that a function or block around it declares. */
  isShadowed(identifier: NodeOf<'Identifier'>): boolean
  /** What gives a variable or function of this name its value, if the file declares just one. */
  valueOf(name: string): ASTNode | undefined
}

/** Reads the names of a file. */
export function ownNames(tree: TypeScriptTree): OwnNames {
  const scopes = new Scopes(tree)
  const isOwn = ({ holder, identifier }: Declaration) =>
    !holder.type.startsWith('Import') && !isFromContext(tree, identifier)
  const own = (name: string) => scopes.declarationsOf(name).filter(isOwn)
  return {
    declares: name => own(name).length > 0,
    isShadowed(identifier) {
      const declaration = scopes.declarationOf(identifier.name, identifier)
      return declaration !== undefined && isOwn(declaration) && declaration.scope !== tree.file.program
    },
    valueOf(name) {
      const [declaration, another] = own(name)
      if (!declaration || another) return undefined
      const { holder, identifier } = declaration
      if (holder.type === 'VariableDeclarator' && holder.id === identifier)
        return (holder.init as ASTNode | null) ?? undefined
      return holder.type === 'FunctionDeclaration' && holder.id === identifier ? holder : undefined
    },
  }
}

/** What vitest hands a test that can also be imported: `({ expect }) => …`. */
export const IN_CONTEXT: ReadonlySet<string> = new Set(['expect', 'onTestFinished'])

/** Whether a parameter is one of these: it stands for the same as the import. */
function isFromContext(tree: TypeScriptTree, identifier: ASTNode): boolean {
  const property = tree.parent(identifier)!
  const pattern = tree.parent(property)
  return (
    identifier.type === 'Identifier' &&
    IN_CONTEXT.has(identifier.name) &&
    property.type === 'ObjectProperty' &&
    property.shorthand === true &&
    pattern?.type === 'ObjectPattern' &&
    isFunction(tree.parent(pattern))
  )
}
