/** What the names of a file stand for, and which ones are still free. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../src/engines/jscodeshift.ts'
import { isAssertedValue, isWithin, stringOf } from './syntax.ts'

/** One value that an `import` declaration brings in. */
export interface ImportedName {
  readonly local: string
  readonly module: string
  /** As the module calls it; `*` for the whole namespace. */
  readonly name: string
}

/** What the top level of a file declares under a name. */
export interface Binding {
  readonly kind: 'const' | 'let' | 'var' | 'function' | 'class' | 'enum'
  /** The declarator of a variable, or the whole declaration. */
  readonly node: ASTNode
}

/** The values that a file imports by declarations. Imported types are left out. */
export function importedNames(tree: TypeScriptTree): ImportedName[] {
  return tree.nodes('ImportDeclaration').flatMap(declaration => {
    if (declaration.importKind === 'type') return []
    const module = String(declaration.source.value)
    return ((declaration.specifiers ?? []) as ASTNode[]).flatMap(specifier => {
      const name = nameInModule(specifier)
      return name === undefined ? [] : [{ local: (specifier as { local: { name: string } }).local.name, module, name }]
    })
  })
}

function nameInModule(specifier: ASTNode): string | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type !== 'ImportSpecifier' || (specifier as { importKind?: string }).importKind === 'type')
    return undefined
  const imported = specifier.imported as ASTNode
  return imported.type === 'Identifier' ? imported.name : stringOf(imported)
}

/** What the top level of a file declares, imports aside. */
export function topLevelBindings(tree: TypeScriptTree): ReadonlyMap<string, Binding> {
  const bindings = new Map<string, Binding>()
  for (const identifier of tree.nodes('Identifier')) {
    const declarator = declaratorOf(tree, identifier)
    const variables = declarator && tree.parent(declarator)
    if (variables?.type !== 'VariableDeclaration' || !isTopLevel(tree, variables)) continue
    bindings.set(identifier.name, { kind: variables.kind as 'const' | 'let' | 'var', node: declarator! })
  }
  for (const [type, kind] of DECLARATIONS) {
    for (const node of tree.nodes(type)) {
      const name = (node.id as { name: string } | null | undefined)?.name
      if (name !== undefined && isTopLevel(tree, node)) bindings.set(name, { kind, node })
    }
  }
  return bindings
}

const DECLARATIONS = [
  ['FunctionDeclaration', 'function'],
  ['ClassDeclaration', 'class'],
  ['TSEnumDeclaration', 'enum'],
] as const

function isTopLevel(tree: TypeScriptTree, declaration: ASTNode): boolean {
  const parent = tree.parent(declaration)!
  return parent.type === 'Program' || (parent.type.startsWith('Export') && tree.parent(parent)?.type === 'Program')
}

/** The declarator that gives an identifier its value: `a` in `const { b: a = 1 } = …`. */
function declaratorOf(tree: TypeScriptTree, identifier: ASTNode): ASTNode | undefined {
  const { pattern, holder } = outermostPattern(tree, identifier)
  return holder.type === 'VariableDeclarator' && holder.id === pattern ? holder : undefined
}

/** The largest pattern that an identifier may be a target of, and the node that holds it. */
function outermostPattern(tree: TypeScriptTree, identifier: ASTNode): { pattern: ASTNode; holder: ASTNode } {
  let pattern = identifier
  for (;;) {
    const holder = tree.parent(pattern)!
    const isTarget =
      holder.type === 'ObjectPattern' ||
      holder.type === 'ArrayPattern' ||
      holder.type === 'RestElement' ||
      (holder.type === 'ObjectProperty' && holder.value === pattern) ||
      (holder.type === 'AssignmentPattern' && holder.left === pattern)
    if (!isTarget) return { pattern, holder }
    pattern = holder
  }
}

/** Whether an identifier declares the variable that it names: in a declarator, as a parameter, as the name of a function or class. */
export function isDeclaration(tree: TypeScriptTree, identifier: ASTNode): boolean {
  const { pattern, holder } = outermostPattern(tree, identifier)
  const { id, params, param } = holder as unknown as Record<string, unknown>
  return id === pattern || param === pattern || (Array.isArray(params) && params.includes(pattern))
}

/** Whether an identifier stands for the value of a variable: it is no property, no declaration and no part of a type. */
export function isReference(tree: TypeScriptTree, identifier: ASTNode): boolean {
  const parent = tree.parent(identifier)!
  if (parent.type.startsWith('TS')) return isAssertedValue(parent, identifier)
  if (parent.type.startsWith('Import') || isDeclaration(tree, identifier)) return false
  const { key, property, computed, value, label } = parent as unknown as Record<string, unknown>
  if (property === identifier || (key === identifier && value !== identifier)) return computed === true
  return label !== identifier
}

/** Whether a file uses a name for its value. Compilers drop an import without such a use. */
export function isUsedAsValue(tree: TypeScriptTree, name: string): boolean {
  return (
    tree.nodes('Identifier').some(identifier => identifier.name === name && isReference(tree, identifier)) ||
    tree.nodes('JSXIdentifier').some(identifier => identifier.name === name)
  )
}

/** Whether something gives the variable `name` a new value after its declaration. */
export function isReassigned(tree: TypeScriptTree, name: string): boolean {
  return targetsWith(tree, name).some(({ type }) => type !== 'MemberExpression')
}

/** Whether something gives the variable `name`, or a part of its value, a new value after its declaration. */
export function isChanged(tree: TypeScriptTree, name: string): boolean {
  return targetsWith(tree, name).length > 0
}

function targetsWith(tree: TypeScriptTree, name: string): ASTNode[] {
  const targets = [
    ...tree.nodes('AssignmentExpression').map(node => node.left as ASTNode),
    ...tree.nodes('UpdateExpression').map(node => node.argument as ASTNode),
  ]
  const uses = tree.nodes('Identifier').filter(node => node.name === name)
  return targets.filter(target => uses.some(use => isWithin(tree, use, target)))
}

/** Hands out names that mean nothing in a file yet. */
export class FreshNames {
  readonly #taken: Set<string>

  constructor(tree: TypeScriptTree) {
    this.#taken = new Set([...tree.nodes('Identifier'), ...tree.nodes('JSXIdentifier')].map(({ name }) => name))
  }

  /** Takes the first stem whose `forms` are all free, else the last one with a number, and returns those forms. */
  take<const Forms extends readonly ((stem: string) => string)[]>(stems: readonly string[], forms: Forms) {
    const last = stems[stems.length - 1]!
    for (let n = 0; ; n++) {
      const stem = stems[n] ?? `${last}${n - stems.length + 2}`
      const names = forms.map(form => form(stem)) as { -readonly [K in keyof Forms]: string }
      if (names.some(name => this.#taken.has(name))) continue
      for (const name of names) this.#taken.add(name)
      return names
    }
  }
}
