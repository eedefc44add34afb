/** The run-time exports of a module of the project, read through what it re-exports. Types are left out. */
import type { ASTNode } from 'jscodeshift'
import type { ProjectFile, ProjectTree } from '../../../src/engines/ts-morph.ts'
import { memberOf, stringOf } from '../shared/syntax.ts'
import { NAMESPACE, type Stub, stubOfDeclaration, stubOfValue, stubOfVariable, UNKNOWN } from './stubs.ts'

/** What a module exports. */
export interface Exports {
  /** By name, in the order of the source; what it re-exports as a whole comes last. */
  readonly values: ReadonlyMap<string, Stub>
  /** Types alone. */
  readonly types: ReadonlySet<string>
  /** The modules of its `export *`, and of what it re-exports, that are not in the project: what they export is not known. */
  readonly unread: ReadonlySet<string>
  /** It assigns its exports, as CommonJS does. */
  readonly isCommonJs: boolean
}

type Source = Pick<ProjectTree, 'fileAt' | 'resolve'>

/** Reads the exports of modules, each once. */
export class ExportsReader {
  readonly #project: Source
  readonly #known = new Map<string, Exports | undefined>()
  /** The modules that are being read. */
  readonly #open = new Set<string>()
  /** Those among them that were asked for again: what asked got nothing of them. */
  readonly #met = new Set<string>()

  constructor(project: Source) {
    this.#project = project
  }

  /** What a file of the project exports; undefined where it cannot be read. */
  read(path: string): Exports | undefined {
    if (this.#known.has(path)) return this.#known.get(path)
    if (this.#open.has(path)) this.#met.add(path)
    const file = this.#open.has(path) ? undefined : this.#project.fileAt(path)
    if (!file) return undefined
    this.#open.add(path)
    const exports = new FileReader(this.#project, path, file, this).read()
    this.#open.delete(path)
    this.#met.delete(path)
    // In a circle only what it was entered by is known in full.
    if (this.#met.size === 0) this.#known.set(path, exports)
    return exports
  }

  /** Whether a module is being read: it adds nothing to itself. */
  isOpen(path: string): boolean {
    return this.#open.has(path)
  }
}

/** Reads the exports of one file. */
class FileReader {
  readonly #project: Source
  readonly #path: string
  readonly #file: ProjectFile
  readonly #others: ExportsReader
  readonly #values = new Map<string, Stub>()
  readonly #types = new Set<string>()
  readonly #unread = new Set<string>()

  constructor(project: Source, path: string, file: ProjectFile, others: ExportsReader) {
    this.#project = project
    this.#path = path
    this.#file = file
    this.#others = others
  }

  read(): Exports {
    const statements = this.#file.tree.file.program.body as ASTNode[]
    for (const statement of statements) this.#readStatement(statement)
    for (const statement of statements) if (statement.type === 'ExportAllDeclaration') this.#readAll(statement)
    const isModule = statements.some(({ type }) => /^Import|^Export/.test(type))
    const isCommonJs =
      statements.some(({ type }) => type === 'TSExportAssignment') || (!isModule && assignsExports(this.#file))
    for (const name of this.#values.keys()) this.#types.delete(name)
    return { values: this.#values, types: this.#types, unread: this.#unread, isCommonJs }
  }

  #readStatement(statement: ASTNode) {
    if (statement.type === 'ExportDefaultDeclaration') this.#readDefault(statement.declaration as ASTNode)
    if (statement.type === 'TSImportEqualsDeclaration' && (statement as { isExport?: boolean }).isExport)
      this.#values.set((statement.id as { name: string }).name, UNKNOWN)
    if (statement.type !== 'ExportNamedDeclaration') return
    const isType = (statement as { exportKind?: string }).exportKind === 'type'
    const { declaration, source, specifiers } = statement as unknown as {
      declaration?: ASTNode | null
      source?: { value: unknown } | null
      specifiers: ASTNode[]
    }
    if (declaration) for (const { name, stub } of declaredBy(declaration)) this.#add(name, stub)
    for (const specifier of specifiers)
      this.#readSpecifier(specifier, source ? String(source.value) : undefined, isType)
  }

  /** `a as b` of `export { a as b } from 'm'`, `* as ns` */
  #readSpecifier(specifier: ASTNode, module: string | undefined, isType: boolean) {
    const { local, exported, exportKind } = specifier as unknown as {
      local?: ASTNode
      exported: ASTNode
      exportKind?: string
    }
    const name = nameOf(exported)
    if (isType || exportKind === 'type') this.#types.add(name)
    else if (!local || specifier.type === 'ExportNamespaceSpecifier') this.#values.set(name, NAMESPACE)
    else if (module !== undefined) this.#add(name, this.#valueOf(module, nameOf(local)))
    else this.#add(name, this.#localValue(nameOf(local)))
  }

  #readDefault(declaration: ASTNode) {
    if (declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSDeclareFunction') return
    if (/^(?:Function|Class)Declaration$/.test(declaration.type))
      this.#values.set('default', stubOfDeclaration(declaration))
    else if (declaration.type === 'Identifier') this.#add('default', this.#localValue(declaration.name))
    else this.#values.set('default', stubOfValue(declaration) ?? UNKNOWN)
  }

  /** `export * from 'm'`: all but the default. What is exported by name goes before it. */
  #readAll(statement: ASTNode) {
    const { source, exportKind } = statement as unknown as { source: { value: string }; exportKind?: string }
    if (exportKind === 'type') return
    const path = this.#project.resolve(source.value, this.#path)
    const isOpen = path !== undefined && this.#others.isOpen(path)
    const exports = path === undefined ? undefined : this.#others.read(path)
    if (isOpen) return
    if (!exports || exports.isCommonJs) this.#unread.add(source.value)
    for (const name of exports?.unread ?? []) this.#unread.add(name)
    for (const name of exports?.types ?? []) this.#types.add(name)
    for (const [name, stub] of exports?.values ?? [])
      if (name !== 'default' && !this.#values.has(name)) this.#values.set(name, stub)
  }

  #add(name: string, stub: Stub | 'type') {
    if (stub === 'type') this.#types.add(name)
    else this.#values.set(name, stub)
  }

  /** An export of another module; of one that is not in the project it is assumed that it is a value. */
  #valueOf(module: string, name: string): Stub | 'type' {
    const path = this.#project.resolve(module, this.#path)
    const exports = path === undefined ? undefined : this.#others.read(path)
    if (!exports) return UNKNOWN
    return exports.values.get(name) ?? (exports.types.has(name) ? 'type' : UNKNOWN)
  }

  /** What the top level of the file has a name for. */
  #localValue(name: string): Stub | 'type' {
    const { tree } = this.#file
    let isType = false
    for (const statement of tree.file.program.body as ASTNode[]) {
      if (statement.type === 'ImportDeclaration') {
        const imported = this.#importedAs(statement, name)
        if (imported) return imported
      }
      const declaration =
        (/^Export/.test(statement.type) && (statement as { declaration?: ASTNode | null }).declaration) || statement
      const found = declaredBy(declaration).find(item => item.name === name)
      if (found && found.stub !== 'type') return found.stub
      if (found) isType = true
    }
    return isType ? 'type' : UNKNOWN
  }

  #importedAs(statement: ASTNode, name: string): Stub | 'type' | undefined {
    const { importKind, source, specifiers } = statement as unknown as {
      importKind?: string
      source: { value: string }
      specifiers: ASTNode[]
    }
    const specifier = specifiers.find(item => (item as unknown as { local: { name: string } }).local.name === name)
    if (!specifier) return undefined
    if (importKind === 'type' || (specifier as { importKind?: string }).importKind === 'type') return 'type'
    if (specifier.type === 'ImportNamespaceSpecifier') return NAMESPACE
    const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported as ASTNode) : 'default'
    return this.#valueOf(source.value, imported)
  }
}

interface Declared {
  readonly name: string
  readonly stub: Stub | 'type'
}

/** The names that a declaration gives to values and types. What is only declared has no value. */
function declaredBy(declaration: ASTNode): Declared[] {
  const { declare, id } = declaration as { declare?: boolean; id?: ASTNode | null }
  if (declaration.type === 'VariableDeclaration')
    return declare ? [] : declaration.declarations.flatMap(item => variablesOf(item as ASTNode))
  const name = id && nameOf(id)
  if (!name || !/^(?:FunctionDeclaration|ClassDeclaration|TSDeclareFunction|TS\w+Declaration)$/.test(declaration.type))
    return []
  if (declaration.type === 'TSDeclareFunction') return []
  const isType =
    declare || /^TS(?:Interface|TypeAlias)Declaration$/.test(declaration.type) || isTypeNamespace(declaration)
  return [{ name, stub: isType ? 'type' : stubOfDeclaration(declaration) }]
}

function variablesOf(declarator: ASTNode): Declared[] {
  const { id, init } = declarator as unknown as { id: ASTNode; init?: ASTNode | null }
  if (id.type !== 'Identifier') return namesIn(id).map(name => ({ name, stub: UNKNOWN }))
  const type = (id as { typeAnnotation?: { typeAnnotation?: ASTNode } | null }).typeAnnotation?.typeAnnotation
  return [{ name: id.name, stub: stubOfVariable(init, type) }]
}

/** The names of a pattern. */
function namesIn(pattern: ASTNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return (pattern.properties as ASTNode[]).flatMap(member =>
        namesIn(member.type === 'ObjectProperty' ? (member.value as ASTNode) : member),
      )
    case 'ArrayPattern':
      return (pattern.elements as (ASTNode | null)[]).flatMap(element => (element ? namesIn(element) : []))
    case 'AssignmentPattern':
      return namesIn(pattern.left as ASTNode)
    case 'RestElement':
      return namesIn(pattern.argument as ASTNode)
    default:
      return []
  }
}

/** Whether a namespace declares types alone: it does not exist at run time. */
function isTypeNamespace(declaration: ASTNode): boolean {
  if (declaration.type !== 'TSModuleDeclaration') return false
  const { body } = declaration as unknown as { body?: { type: string; body?: ASTNode[] } }
  if (body?.type !== 'TSModuleBlock') return false
  return body.body!.every(statement => {
    const inner =
      (statement.type === 'ExportNamedDeclaration' && (statement.declaration as ASTNode | null)) || statement
    const isOnlyDeclared = (inner as { declare?: boolean }).declare === true
    return isOnlyDeclared || /^TS(?:Interface|TypeAlias)Declaration$/.test(inner.type) || isTypeNamespace(inner)
  })
}

function nameOf(node: ASTNode): string {
  return node.type === 'Identifier' ? node.name : (stringOf(node) ?? '')
}

/** `module.exports = …`, `exports.a = …` */
function assignsExports({ tree }: ProjectFile): boolean {
  return tree.nodes('AssignmentExpression').some(node => {
    const member = memberOf(node.left as ASTNode)
    const object = member?.object
    if (object?.type !== 'Identifier') return false
    return object.name === 'exports' || (object.name === 'module' && member?.name === 'exports')
  })
}
