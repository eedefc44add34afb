/** What one file of the project takes from others, gives to others, and which of its top-level statements use what. Plain data: the tree can go. */
import type { ASTNode } from 'jscodeshift'
import type { Span } from '../../../src/codemod.ts'
import type { NodeOf } from '../../../src/engines/jscodeshift.ts'
import type { ProjectFile } from '../../../src/engines/ts-morph.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { enclosingFunction, nameOfFunction } from '../shared/standing.ts'
import { isCall, isFunction, isLoader, loadedModule, memberOf, stringOf, unwrap } from '../shared/syntax.ts'

/** A name of a module, by the specifier that a file has for it. `*` is the whole namespace. */
export interface Named {
  readonly specifier: string
  readonly name: string
}

/** A use of a name of the top level. */
export interface Use {
  readonly at: number
  readonly local: string
  /** The member that is read of it; undefined for uses of it as a whole. */
  readonly member?: string
  /** Whether it is called there, or its member is. */
  readonly isCalled: boolean
  /** Whether it may be called while the file is loaded. */
  readonly isAtLoad: boolean
  /** Whether it is used in a method, which making an object of the class does not call. */
  readonly isInMethod: boolean
  /** Whether its members are copied: `{ ...handlers }`. */
  readonly isCopied: boolean
  /** Whether it is evaluated then. */
  readonly isOutside: boolean
}

/** A statement of the top level. */
export interface Unit {
  readonly start: number
  readonly end: number
  /** What it declares; nothing for one that is there for its effects. */
  readonly names: readonly string[]
  readonly uses: readonly Use[]
  /** Where the parts of an object stand that has a name: `const handlers = { save: … }`, `handlers.save = …`. */
  readonly members?: ReadonlyMap<string, Span>
  /** What it loads by import() or require(); `names` undefined where that is not known. */
  readonly loads: readonly { readonly specifier: string; readonly names?: readonly string[] }[]
}

/** One file. */
export interface Facts {
  /** By local name. */
  readonly imports: ReadonlyMap<string, Named>
  /** By exported name: a local name, or a name of another module. */
  readonly exports: ReadonlyMap<string, string | Named>
  /** The modules of which it exports all. */
  readonly stars: readonly string[]
  /** The modules that are loaded with it. */
  readonly statics: readonly string[]
  readonly units: readonly Unit[]
  /** The functions of its top level that are declared once and narrow nothing, with the type that they return as it is written: an arrow function that calls one has its type. */
  readonly plain: ReadonlyMap<string, string | undefined>
  /** The functions of its top level that go by their `this`. */
  readonly bound: ReadonlySet<string>
  /** The constants of its top level that are literals, as they are written. */
  readonly constants: ReadonlyMap<string, string>
}

/** Reads a file. */
export function factsOf(file: ProjectFile): Facts {
  const { tree } = file
  const imports = new Map<string, Named>()
  const exports = new Map<string, string | Named>()
  const stars: string[] = []
  const statics: string[] = []
  for (const statement of tree.file.program.body as ASTNode[]) {
    readImports(statement, imports, statics)
    readExports(statement, exports, stars, statics)
  }
  return {
    imports,
    exports,
    stars,
    statics,
    units: unitsOf(file),
    plain: plainFunctions(file),
    constants: constantsIn(file),
    bound: boundFunctions(file),
  }
}

interface Specifier {
  readonly type: string
  readonly local?: ASTNode
  readonly imported?: ASTNode
  readonly exported?: ASTNode
  readonly importKind?: string
  readonly exportKind?: string
}

function readImports(statement: ASTNode, imports: Map<string, Named>, statics: string[]) {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return
  const specifier = String(statement.source.value)
  const values = ((statement.specifiers ?? []) as Specifier[]).filter(({ importKind }) => importKind !== 'type')
  if (values.length > 0 || (statement.specifiers ?? []).length === 0) statics.push(specifier)
  for (const { type, local, imported } of values) {
    const name =
      type === 'ImportNamespaceSpecifier' ? '*' : type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported!)
    imports.set(nameOf(local!), { specifier, name })
  }
}

function readExports(statement: ASTNode, exports: Map<string, string | Named>, stars: string[], statics: string[]) {
  if (!statement.type.startsWith('Export')) return
  const { declaration, exportKind, exported, source, specifiers } = statement as unknown as {
    declaration?: ASTNode | null
    exportKind?: string
    exported?: ASTNode | null
    source?: { value: string } | null
    specifiers?: Specifier[]
  }
  if (exportKind === 'type') return
  if (source) statics.push(source.value)
  if (statement.type === 'ExportAllDeclaration') {
    if (exported) exports.set(nameOf(exported), { specifier: source!.value, name: '*' })
    else stars.push(source!.value)
  } else if (statement.type === 'ExportDefaultDeclaration') {
    exports.set('default', declaration?.type === 'Identifier' ? declaration.name : (idOf(declaration) ?? 'default'))
  } else {
    for (const name of declaration ? namesDeclaredBy(declaration) : []) exports.set(name, name)
    for (const { type, local, exported, exportKind } of specifiers ?? []) {
      if (exportKind === 'type') continue
      const name = type === 'ExportNamespaceSpecifier' ? '*' : nameOf(local!)
      exports.set(nameOf(exported!), source ? { specifier: source.value, name } : name)
    }
  }
}

function unitsOf({ tree }: ProjectFile): Unit[] {
  const scopes = new Scopes(tree)
  const units = (tree.file.program.body as ASTNode[]).filter(isCode).map(statement => {
    const part = memberSet(statement)
    const members = part ? new Map([[part.member, tree.span(statement)]]) : membersIn(tree, statement)
    return {
      ...tree.span(statement),
      names: part ? [part.object] : namesOf(statement),
      uses: [] as Use[],
      loads: [] as Unit['loads'][number][],
      ...(members && { members }),
    }
  })
  const unitAt = (at: number) => units.find(({ start, end }) => start <= at && at < end)
  for (const node of tree.nodes('Identifier')) {
    const unit = isOfTopLevel(tree, scopes, node) ? unitAt(tree.span(node).start) : undefined
    const use = unit && useOf(tree, unit, node)
    if (use) unit.uses.push(use)
  }
  for (const node of tree.nodes('JSXIdentifier')) {
    const at = tree.span(node).start
    unitAt(at)?.uses.push({ at, local: node.name, ...IN_MARKUP })
  }
  for (const call of tree.nodes('CallExpression')) {
    const specifier = isLoader(call) ? loadedModule(call) : undefined
    if (specifier === undefined) continue
    const names = namesTaken(tree, call)
    unitAt(tree.span(call).start)?.loads.push({ specifier, ...(names && { names }) })
  }
  return units
}

const IN_MARKUP = { isCalled: false, isInMethod: false, isCopied: false, isAtLoad: false, isOutside: false } as const

/** Whether an identifier stands for the value of a name of the top level. */
function isOfTopLevel(tree: ProjectFile['tree'], scopes: Scopes, node: NodeOf<'Identifier'>): boolean {
  const program = tree.file.program as unknown as ASTNode
  return isReference(tree, node) && scopes.declarationOf(node.name, node)?.scope === program
}

/** What a statement does with a name; undefined where it only sets a member. */
function useOf(
  tree: ProjectFile['tree'],
  { members, names, start }: Pick<Unit, 'members' | 'names' | 'start'>,
  node: NodeOf<'Identifier'>,
): Use | undefined {
  const at = tree.span(node).start
  const member = memberRead(tree, node)
  // `handlers.save = save` uses nothing of handlers.
  if (member !== undefined && at === start && members?.has(member) && names[0] === node.name) return undefined
  const called = member === undefined ? node : tree.parent(node)!
  const holder = tree.parent(called)
  // `_internals.send = …` calls nothing.
  if (member !== undefined && holder?.type === 'AssignmentExpression' && holder.left === called) return undefined
  return {
    at,
    local: node.name,
    ...(member !== undefined && { member }),
    isCalled: (isCall(holder) || holder?.type === 'NewExpression') && holder.callee === called,
    isInMethod: isInMethod(tree, node),
    isCopied: holder?.type === 'SpreadElement',
    isAtLoad: isCalledAtLoad(tree, node),
    isOutside: runsAtLoad({ tree }, node),
  }
}

function boundFunctions({ tree }: ProjectFile): Set<string> {
  const functions = tree.nodes('ThisExpression').flatMap(node => {
    let fn = enclosingFunction(tree, node)
    while (fn?.type === 'ArrowFunctionExpression') fn = enclosingFunction(tree, fn)
    return fn ? [nameOfFunction(tree, fn) ?? ''] : []
  })
  return new Set(functions)
}

function constantsIn({ tree }: ProjectFile): Map<string, string> {
  const literals = tree.nodes('VariableDeclarator').filter(({ init }) => {
    return /^(?:String|Numeric|Boolean|Null|BigInt)Literal$/.test(init?.type ?? '')
  })
  const isConst = (node: ASTNode) => (tree.parent(node) as { kind?: string }).kind === 'const'
  return new Map(
    literals.filter(isConst).map(node => [idOf(node) ?? '', literalText(tree.slice(node.init as ASTNode))]),
  )
}

/** A literal in one kind of quotes. */
export function literalText(code: string): string {
  return /^"[^'"\\]*"$/.test(code) ? `'${code.slice(1, -1)}'` : code
}

function plainFunctions({ tree }: ProjectFile): Map<string, string | undefined> {
  const overloaded = new Set(tree.nodes('TSDeclareFunction').map(idOf))
  const isNarrow = (fn: ASTNode) => {
    const { returnType } = fn as { returnType?: { type: string; typeAnnotation?: { type: string } } | null }
    return returnType?.type === 'TSTypePredicate' || returnType?.typeAnnotation?.type === 'TSTypePredicate'
  }
  const declared = tree.nodes('FunctionDeclaration').filter(fn => !isNarrow(fn) && !overloaded.has(idOf(fn)))
  const variables = tree.nodes('VariableDeclarator').filter(({ id, init }) => {
    const isTyped = (id as { typeAnnotation?: unknown }).typeAnnotation != null
    return init?.type === 'ArrowFunctionExpression' && !isTyped && !isNarrow(init)
  })
  const typeOf = (fn: ASTNode) => {
    const type = (fn as { returnType?: { typeAnnotation?: ASTNode } | null }).returnType?.typeAnnotation
    return type && tree.slice(type)
  }
  return new Map([
    ...declared.map(fn => [idOf(fn) ?? '', typeOf(fn)] as const),
    ...variables.map(variable => [idOf(variable) ?? '', typeOf(variable.init as ASTNode)] as const),
  ])
}

/** Whether a statement does anything by itself, or declares something. */
function isCode(statement: ASTNode): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration.type !== 'Identifier'
  const isList = statement.type === 'ExportNamedDeclaration' && !statement.declaration
  return !isList && statement.type !== 'ImportDeclaration' && statement.type !== 'ExportAllDeclaration'
}

function isInMethod(tree: ProjectFile['tree'], node: ASTNode): boolean {
  for (let fn = enclosingFunction(tree, node); fn; fn = enclosingFunction(tree, fn))
    if (fn.type === 'ClassMethod') return fn.kind !== 'constructor'
  return false
}

/** Whether the function that a name stands for may be called while the file is loaded: it is called there, or given to something that is. */
function isCalledAtLoad(tree: ProjectFile['tree'], node: ASTNode): boolean {
  if (!runsAtLoad({ tree }, node)) return false
  for (let at: ASTNode | undefined = node; at && at.type !== 'Program'; at = tree.parent(at))
    if (isCall(at) || at.type === 'NewExpression' || at.type === 'TaggedTemplateExpression') return true
  return false
}

/** Whether a node is evaluated while its file is loaded: in no function, or in one that is called at once. */
export function runsAtLoad({ tree }: Pick<ProjectFile, 'tree'>, node: ASTNode): boolean {
  const fn = enclosingFunction(tree, node)
  if (!fn) return true
  const parent = tree.parent(fn)
  return isCall(parent) && parent.callee === fn && runsAtLoad({ tree }, fn)
}

/** The object and the member of `handlers.save = …`, a statement of its own. */
function memberSet(statement: ASTNode): { object: string; member: string } | undefined {
  const { expression } = statement as unknown as { expression?: ASTNode }
  if (statement.type !== 'ExpressionStatement' || expression?.type !== 'AssignmentExpression') return undefined
  const member = expression.operator === '=' ? memberOf(expression.left as ASTNode) : undefined
  return member?.object.type === 'Identifier' ? { object: member.object.name, member: member.name } : undefined
}

/** The members of `const handlers = { save: …, load }`; undefined for what is no such object. */
function membersIn(tree: ProjectFile['tree'], statement: ASTNode): ReadonlyMap<string, Span> | undefined {
  const { declaration } = statement as unknown as { declaration?: ASTNode | null }
  const variables = declaration ?? statement
  const [declarator, another] = variables.type === 'VariableDeclaration' ? (variables.declarations as ASTNode[]) : []
  const { init } = (declarator ?? {}) as { init?: ASTNode | null }
  const object = init && !another ? unwrap(init) : undefined
  if (object?.type !== 'ObjectExpression') return undefined
  const members = new Map<string, Span>()
  for (const property of object.properties as ASTNode[]) {
    const { computed, key } = property as unknown as { computed?: boolean; key?: ASTNode }
    if (!key || computed || property.type === 'ObjectMethod') return undefined
    members.set(nameOf(key), tree.span(property))
  }
  return members
}

function memberRead(tree: ProjectFile['tree'], node: ASTNode): string | undefined {
  const member = memberOf(tree.parent(node)!)
  return member?.object === node ? member.name : undefined
}

/** The exports that `const { a } = await import('m')` and `(await import('m')).a` take. */
function namesTaken(tree: ProjectFile['tree'], call: ASTNode): string[] | undefined {
  const parent = tree.parent(call)
  const value = parent?.type === 'AwaitExpression' ? parent : call
  const holder = tree.parent(value)
  if (!holder || holder.type === 'ExpressionStatement') return []
  const member = memberOf(holder)
  if (member?.object === value) return parent === value ? [member.name] : undefined
  const pattern = holder.type === 'VariableDeclarator' && holder.init === value ? (holder.id as ASTNode) : undefined
  return pattern?.type === 'ObjectPattern' ? keysOf(pattern) : undefined
}

/** The keys of `{ a, b: c }`; undefined where not all are written out. */
export function keysOf(pattern: ASTNode): string[] | undefined {
  const keys = (pattern as unknown as { properties: ASTNode[] }).properties.map(property => {
    const { computed, key } = property as unknown as { computed?: boolean; key?: ASTNode }
    return key && !computed ? nameOf(key) : undefined
  })
  return keys.every(key => key !== undefined) ? keys : undefined
}

function namesOf(statement: ASTNode): string[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement as unknown as { declaration: ASTNode }
    const name = idOf(declaration)
    return isFunction(unwrap(declaration)) || name !== undefined ? [name ?? 'default'] : ['default']
  }
  const { declaration } = statement as unknown as { declaration?: ASTNode | null }
  return namesDeclaredBy(statement.type === 'ExportNamedDeclaration' && declaration ? declaration : statement)
}

/** The names that a declaration gives a meaning. */
function namesDeclaredBy(declaration: ASTNode): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as { id: ASTNode }[]).flatMap(({ id }) => namesIn(id))
  const name = idOf(declaration)
  return name === undefined ? [] : [name]
}

function idOf(declaration: ASTNode | null | undefined): string | undefined {
  const id = (declaration as { id?: ASTNode | null } | null | undefined)?.id
  return id?.type === 'Identifier' ? id.name : undefined
}

function namesIn(pattern: ASTNode): string[] {
  const { argument, elements, left, name, properties, value } = pattern as unknown as {
    argument?: ASTNode
    elements?: (ASTNode | null)[]
    left?: ASTNode
    name?: string
    properties?: ASTNode[]
    value?: ASTNode
  }
  if (pattern.type === 'Identifier') return [name!]
  const parts = properties ?? elements ?? [left ?? argument ?? value ?? null]
  return parts.flatMap(part => (part ? namesIn(part) : []))
}

function nameOf(node: ASTNode): string {
  return node.type === 'Identifier' ? node.name : (stringOf(node) ?? '')
}
