/** Which names a file declares below its top level, and where they hold. */
import type { ASTNode } from 'jscodeshift'
import type { Span } from '../../../../src/codemod.ts'
import type { NodeOf, TypeScriptTree } from '../../../../src/engines/jscodeshift.ts'
import { isDeclaration } from '../names.ts'
import { isFunction, isWithin } from '../syntax.ts'

/** The variables, functions and parameters of a file. */
export interface Scopes {
  /** Whether anything in the file has this name, imports aside. */
  declares(name: string): boolean
  /** Whether an identifier stands for something that a function or block around it declares. */
  isShadowed(identifier: NodeOf<'Identifier'>): boolean
  /** What gives a variable or function of this name its value, if the file declares just one. */
  valueOf(name: string): ASTNode | undefined
}

/** Reads the scopes of a file. */
export function scopesOf(tree: TypeScriptTree): Scopes {
  const declarations = new Map<string, { identifier: ASTNode; scope: Span }[]>()
  for (const identifier of tree.nodes('Identifier')) {
    if (!isDeclaration(tree, identifier) || isFromContext(tree, identifier)) continue
    const item = { identifier, scope: tree.span(scopeOf(tree, identifier)) }
    const others = declarations.get(identifier.name)
    if (others) others.push(item)
    else declarations.set(identifier.name, [item])
  }
  const whole = tree.span(tree.file.program)
  return {
    declares: name => declarations.has(name),
    isShadowed(identifier) {
      const at = tree.span(identifier).start
      const around = (declarations.get(identifier.name) ?? []).filter(
        ({ scope }) => scope.start <= at && at < scope.end,
      )
      return around.some(({ scope }) => scope.start !== whole.start || scope.end !== whole.end)
    },
    valueOf(name) {
      const [first, another] = declarations.get(name) ?? []
      if (!first || another) return undefined
      const holder = tree.parent(first.identifier)!
      if (holder.type === 'VariableDeclarator' && holder.id === first.identifier)
        return (holder.init as ASTNode | null) ?? undefined
      return holder.type === 'FunctionDeclaration' && holder.id === first.identifier ? holder : undefined
    },
  }
}

/** What vitest hands a test that can also be imported: `({ expect }) => …`. */
export const IN_CONTEXT: ReadonlySet<string> = new Set(['expect', 'onTestFinished'])

/** Whether a parameter is one of these: it stands for the same as the import. */
function isFromContext(tree: TypeScriptTree, identifier: NodeOf<'Identifier'>): boolean {
  const property = tree.parent(identifier)!
  const pattern = tree.parent(property)
  return (
    IN_CONTEXT.has(identifier.name) &&
    property.type === 'ObjectProperty' &&
    property.shorthand === true &&
    pattern?.type === 'ObjectPattern' &&
    isFunction(tree.parent(pattern))
  )
}

/** The block, loop or function in which a declaration holds; the whole program for one of the top level. */
function scopeOf(tree: TypeScriptTree, identifier: ASTNode): ASTNode {
  let from = identifier
  let parent = tree.parent(identifier)!
  // The name of a function is known around it.
  if ((isFunction(parent) || parent.type === 'ClassDeclaration') && (parent as { id?: unknown }).id === identifier) {
    from = parent
    parent = tree.parent(parent)!
  }
  for (let at: ASTNode | undefined = parent; at; at = tree.parent(at)) {
    if (at.type === 'Program' || at.type === 'BlockStatement' || at.type === 'CatchClause' || isFunction(at)) return at
    if (/^For\w*Statement$/.test(at.type) && isWithin(tree, from, at)) return at
  }
  return tree.file.program
}
