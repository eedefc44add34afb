/** Reads what the import planner needs to know from the tree of a TypeScript or JavaScript file. */
import type { ASTNode } from 'jscodeshift'
import type { Span } from '../codemod.ts'
import type { Statement, TypeScriptImport, TypeScriptName, TypeScriptScan } from '../core/imports/scan.ts'
import type { TypeScriptTree } from './jscodeshift.ts'

/** Scans a file. */
export function scanTypeScript(tree: TypeScriptTree, text: string): TypeScriptScan {
  const { body, directives = [], interpreter } = tree.file.program
  const comments = [
    ...(interpreter ? [tree.span(interpreter)] : []),
    ...tree.comments.map(({ start, end }) => ({ start, end })),
  ]
  return {
    language: 'typescript',
    statements: [
      ...directives.map(node => ({ ...tree.span(node), kind: 'head' }) as const),
      ...body.map(node => statementOf(tree, node, comments, text)),
    ],
    comments,
    uses: usesOf(tree),
    bindings: body.flatMap(declaredBy),
    exports: body.some(({ type }) => type.startsWith('Export') || type === 'TSExportAssignment'),
    quote: quoteOf(tree, text),
    semicolons: endsInSemicolons(tree, text),
  }
}

// Statements

/** Import declarations as Babel gives them, which the types of ast-types know in part. */
interface BabelImport {
  readonly importKind?: 'value' | 'type' | 'typeof'
  readonly specifiers: readonly BabelSpecifier[]
  readonly source: Span & { readonly value: string }
  readonly attributes?: readonly unknown[]
}

interface BabelSpecifier extends Span {
  readonly type: 'ImportDefaultSpecifier' | 'ImportNamespaceSpecifier' | 'ImportSpecifier'
  readonly importKind?: 'value' | 'type' | 'typeof' | null
  readonly local: { readonly name: string }
  readonly imported?: { readonly name: string } | { readonly value: string }
}

function statementOf(
  tree: TypeScriptTree,
  node: ASTNode,
  comments: readonly Span[],
  text: string,
): Statement<TypeScriptImport> {
  const span = tree.span(node)
  if (node.type === 'TSImportEqualsDeclaration') return { ...span, kind: 'import' }
  if (node.type !== 'ImportDeclaration') return { ...span, kind: 'code' }
  return { ...span, kind: 'import', parts: importParts(span, node as unknown as BabelImport, comments, text) }
}

function importParts(
  { start }: Span,
  { importKind, specifiers, source, attributes = [] }: BabelImport,
  comments: readonly Span[],
  text: string,
): TypeScriptImport {
  const local = (type: BabelSpecifier['type']) => {
    const found = specifiers.find(specifier => specifier.type === type)
    return found && { start: found.start, end: found.end, local: found.local.name }
  }
  const main = local('ImportDefaultSpecifier')
  const namespace = local('ImportNamespaceSpecifier')
  const inside = insideBraces(text, { start, end: source.start }, comments)
  const names = specifiers.filter(({ type }) => type === 'ImportSpecifier').map(importedName)
  return {
    module: source.value,
    typeOnly: importKind === 'type' || importKind === 'typeof',
    attributes: attributes.length > 0,
    ...(main && { main }),
    ...(namespace && { namespace }),
    ...(inside && { named: { names, inside } }),
  }
}

function importedName({ start, end, local, imported, importKind }: BabelSpecifier): TypeScriptName {
  const name = !imported ? local.name : 'name' in imported ? imported.name : imported.value
  const typeOnly = importKind === 'type' || importKind === 'typeof'
  return { start, end, name, typeOnly, ...(local.name !== name && { as: local.name }) }
}

function insideBraces(text: string, clause: Span, comments: readonly Span[]): Span | undefined {
  const isCode = (at: number) => !comments.some(({ start, end }) => start <= at && at < end)
  let open = text.indexOf('{', clause.start)
  while (open >= 0 && !isCode(open)) open = text.indexOf('{', open + 1)
  let close = text.lastIndexOf('}', clause.end)
  while (close >= 0 && !isCode(close)) close = text.lastIndexOf('}', close - 1)
  return open >= 0 && open < close && close < clause.end ? { start: open + 1, end: close } : undefined
}

// Uses

/** Children that have the form of an identifier and refer to no variable. Keys that are computed do. */
const NO_REFERENCE: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  OptionalMemberExpression: ['property'],
  ObjectProperty: ['key'],
  ObjectMethod: ['key'],
  ClassProperty: ['key'],
  ClassAccessorProperty: ['key'],
  ClassMethod: ['key'],
  ClassPrivateProperty: ['key'],
  ClassPrivateMethod: ['key'],
  PrivateName: ['id'],
  TSDeclareMethod: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  TSEnumMember: ['id'],
  TSQualifiedName: ['right'],
  JSXMemberExpression: ['property'],
  JSXAttribute: ['name'],
  JSXNamespacedName: ['namespace', 'name'],
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  MetaProperty: ['meta', 'property'],
  ImportSpecifier: ['imported'],
  ExportSpecifier: ['exported'],
  ExportNamespaceSpecifier: ['exported'],
  ExportDefaultSpecifier: ['exported'],
}

function usesOf(tree: TypeScriptTree): Map<string, number> {
  const uses = new Map<string, number>()
  const use = (at: number, name: string) => uses.set(name, Math.min(at, uses.get(name) ?? at))
  for (const node of [...tree.nodes('Identifier'), ...tree.nodes('JSXIdentifier')]) {
    if (isReference(tree, node)) use(tree.span(node).start, node.name)
  }
  for (const { start, value, block } of tree.comments) {
    for (const [, pragma] of value.matchAll(/@jsx(?:Frag)?\s+([\w$]+)/g)) use(start, pragma!)
    // Types and links of JSDoc.
    const braces = block && value.startsWith('*') ? value.matchAll(/\{[^{}]*\}/g) : []
    for (const [inner] of braces)
      for (const [word] of inner.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)) use(start, word)
  }
  const [element] = [...tree.nodes('JSXElement'), ...tree.nodes('JSXFragment')]
  if (element) use(tree.span(element).start, 'React')
  return uses
}

function isReference(tree: TypeScriptTree, node: ASTNode): boolean {
  const parent = tree.parent(node)
  if (!parent) return true
  const holder = parent as unknown as Readonly<Record<string, unknown>>
  if (NO_REFERENCE[parent.type]?.some(key => holder[key] === node && holder.computed !== true)) return false
  const above = tree.parent(parent)
  // What a top-level import binds is a declaration, and what `export … from` names is another module's.
  if (/^Import\w*Specifier$/.test(parent.type)) return above !== undefined && tree.parent(above)?.type !== 'Program'
  return !(parent.type === 'ExportSpecifier' && above?.type === 'ExportNamedDeclaration' && above.source)
}

// Bindings

function declaredBy(node: ASTNode): string[] {
  switch (node.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return node.declaration ? declaredBy(node.declaration) : []
    case 'VariableDeclaration':
      return node.declarations.flatMap(declaration =>
        declaration.type === 'VariableDeclarator' ? patternNames(declaration.id) : [],
      )
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      return node.id?.type === 'Identifier' ? [node.id.name] : []
    default:
      return []
  }
}

function patternNames(pattern: ASTNode | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(patternNames)
    case 'ObjectProperty':
      return patternNames(pattern.value)
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames)
    case 'RestElement':
      return patternNames(pattern.argument)
    case 'AssignmentPattern':
      return patternNames(pattern.left)
    default:
      return []
  }
}

// Style

function quoteOf(tree: TypeScriptTree, text: string): "'" | '"' {
  const sources = tree.nodes('ImportDeclaration').map(({ source }) => source)
  const strings = tree.nodes('StringLiteral').filter(node => tree.parent(node)?.type !== 'JSXAttribute')
  const quotes = (sources.length > 0 ? sources : strings).map(node => text[tree.span(node).start])
  return quotes.filter(quote => quote === '"').length > quotes.length / 2 ? '"' : "'"
}

function endsInSemicolons(tree: TypeScriptTree, text: string): boolean {
  const imports = tree.nodes('ImportDeclaration')
  const variables = tree.nodes('VariableDeclaration').filter(node => !tree.parent(node)?.type.startsWith('For'))
  const statements = imports.length > 0 ? imports : [...variables, ...tree.nodes('ExpressionStatement')]
  const ended = statements.filter(node => text[tree.span(node).end - 1] === ';')
  return ended.length >= statements.length / 2
}
