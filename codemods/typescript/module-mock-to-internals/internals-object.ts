/** The `_internals` of a source file: what a test replaces in it. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, SharedEdit } from '../../../src/codemod.ts'
import type { ProjectFile } from '../../../src/engines/ts-morph.ts'
import { aboveComments, endOfLine, indentUnit, insertion } from '../shared/layout.ts'
import { isDeclaration, isReference } from '../shared/names.ts'
import { stringOf, unwrap } from '../shared/syntax.ts'

/** The name that the object has in every file. */
export const INTERNALS = '_internals'

/** What a member is, and how it is written. */
export interface Member {
  readonly name: string
  /** How the file calls the function: `fn`, `fs.readFileSync`. */
  readonly real: string
  /** Whether an arrow function has its type for certain: it is declared once, in the project, and narrows nothing. */
  readonly isPlain: boolean
}

/** The object of a file, be it there already or not. */
export interface Internals {
  /** By name, with the node of each value. */
  readonly members: ReadonlyMap<string, ASTNode>
  /** Where it begins, if it is there. */
  readonly start?: number
  /** The shared edits for a new member, without those of the calls. */
  add(member: Member, shape: 'lazy' | 'eager'): { readonly edits: readonly Edit[]; readonly frame?: SharedEdit }
}

/** Reads the object of a file. A text says why it cannot be used. */
export function internalsOf(file: ProjectFile): Internals | { readonly obstacle: string } {
  const { tree } = file
  const declarator = tree.nodes('VariableDeclarator').find(({ id }) => (id as { name?: string }).name === INTERNALS)
  const other = tree.nodes('Identifier').find(node => node.name === INTERNALS && isOwnName(file, node))
  if (!declarator) return other ? { obstacle: tree.slice(tree.parent(other)!) } : newInternals(file)
  const declaration = tree.parent(declarator)!
  const isExported = tree.parent(declaration)?.type === 'ExportNamedDeclaration'
  const object = declarator.init && unwrap(declarator.init as ASTNode)
  const type = (declarator.id as { typeAnnotation?: { typeAnnotation?: ASTNode } | null }).typeAnnotation
    ?.typeAnnotation
  const isFixed = !type && /\bas\s+const\b/.test(tree.slice(declarator))
  const isLiteral = !type || (type.type as string) === 'TSTypeLiteral'
  if (!isExported || object?.type !== 'ObjectExpression' || isFixed || !isLiteral)
    return { obstacle: tree.slice(declaration) }
  return existingInternals(file, declaration, object, type)
}

/** Whether an identifier has a meaning in the file itself, other than as a member or as what another file calls something. */
function isOwnName({ tree }: ProjectFile, node: ASTNode): boolean {
  const parent = tree.parent(node)!
  if (parent.type === 'ImportSpecifier') return parent.local === node
  return isDeclaration(tree, node) || isReference(tree, node)
}

function existingInternals(
  file: ProjectFile,
  declaration: ASTNode,
  object: ASTNode,
  type: ASTNode | undefined,
): Internals {
  const { tree } = file
  const { properties } = object as unknown as { properties: ASTNode[] }
  const members = new Map<string, ASTNode>()
  for (const property of properties) {
    const { key, value } = property as unknown as { key?: ASTNode; value?: ASTNode }
    const name = key?.type === 'Identifier' ? key.name : stringOf(key)
    if (name !== undefined) members.set(name, value ?? property)
  }
  const typeMembers = (type as unknown as { members?: ASTNode[] } | undefined)?.members
  return {
    members,
    start: tree.span(declaration).start,
    add(member, shape) {
      const value = memberValue(file, member, shape, type !== undefined)
      const line = value === member.name ? value : `${member.name}: ${value}`
      const edits = [appended(file, object, properties, line, ',')]
      if (type && typeMembers) {
        const separator = tree.slice(type).includes(';') || !tree.slice(type).includes('\n') ? ';' : ''
        edits.push(appended(file, type, typeMembers, `${member.name}: typeof ${member.real}`, separator))
      }
      return { edits }
    },
  }
}

/** Puts a member below the others, on a line of its own if they have one; several come one after the other. */
export function appended(
  file: Pick<ProjectFile, 'source' | 'tree'>,
  holder: ASTNode,
  members: readonly ASTNode[],
  line: string,
  separator: string,
): Edit {
  const { source, tree } = file
  const { text } = source
  const { start, end } = tree.span(holder)
  const last = members.at(-1)
  const eol = source.eolAt(start)
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1))![0]
  if (!last) return insertion(source, start + 1, ` ${line}${separator || ';'} `)
  const isOnLines = text.slice(start, tree.span(members[0]!).start).includes('\n')
  const lastEnd = tree.span(last).end
  // A type's member has its separator in its own span.
  const own = /[;,]$/.test(text.slice(0, lastEnd)) ? 0 : /^\s*[;,]/.exec(text.slice(lastEnd, end))?.[0].length
  const at = lastEnd + (own ?? 0)
  const isClosed = own !== undefined
  if (!isOnLines) return insertion(source, at, isClosed ? ` ${line}${separator || ';'}` : `${separator || ';'} ${line}`)
  const indent = outer + indentUnit(source)
  const lineEnd = endOfLine(text, at) ?? at
  if (isClosed || separator === '') return insertion(source, lineEnd, `${eol}${indent}${line}${separator}`)
  return insertion(source, at, `${separator}${eol}${indent}${line}`)
}

/** Where a new object goes: its parts are put around the next two characters, so that members come between them in any order. */
interface Gap {
  readonly at: number
  /** The first of them, and the other one. */
  readonly middle: string
  readonly last: string
  readonly eol: string
  /** What statements end with. */
  readonly end: string
  readonly isBelowImports: boolean
  readonly isTyped: boolean
}

function gapIn({ source, tree }: ProjectFile): Gap {
  const { path, text } = source
  const body = tree.file.program.body as ASTNode[]
  const first = body.findIndex(({ type }) => type !== 'ImportDeclaration')
  const lastImport = first > 0 ? body[first - 1] : undefined
  const importEnd = lastImport && tree.span(lastImport).end
  const at =
    importEnd === undefined
      ? aboveComments(text, tree, tree.span(body[0]!).start)
      : (endOfLine(text, importEnd) ?? importEnd)
  const middle = unitAt(text, at)
  return {
    at,
    middle,
    last: unitAt(text, at + middle.length),
    eol: source.eolAt(at),
    end: lastImport ? (/;\s*$/.test(tree.slice(lastImport)) ? ';' : '') : /;\s*\r?\n/.test(text) ? ';' : '',
    isBelowImports: lastImport !== undefined,
    isTyped: /\.[cm]?tsx?$/.test(path),
  }
}

/** The object is put below the imports, so that all code of the file finds it there. */
function newInternals(file: ProjectFile): Internals {
  const { source } = file
  const gap = gapIn(file)
  const { at, end, eol, isTyped, middle } = gap
  const indent = indentUnit(source)
  const frame: SharedEdit = { key: `${source.path} ${INTERNALS}`, when: 'any', edits: frameIn(file, gap) }
  return {
    members: new Map(),
    add(member, shape) {
      const value = memberValue(file, member, shape, isTyped)
      const line = `${eol}${indent}${value === member.name ? value : `${member.name}: ${value}`},`
      const typeLine = `${eol}${indent}${member.name}: typeof ${member.real}${end}`
      const edits = isTyped
        ? [insertion(source, at, typeLine), insertion(source, at + middle.length, line)]
        : [insertion(source, at, line)]
      return { edits, frame }
    },
  }
}

/** The object without members: where it has a type, that comes before the first character of the gap, and the members before the second one. */
function frameIn({ source }: ProjectFile, gap: Gap): Edit[] {
  const { at, end, eol, isBelowImports, isTyped, last, middle } = gap
  const { path } = source
  const isBreak = (unit: string) => unit.includes('\n')
  const head = `${isBelowImports ? eol + eol : ''}export const ${INTERNALS}`
  const between = at + middle.length
  if (!isTyped) {
    const below = isBreak(middle) ? (isBreak(last) ? '' : eol) : eol + middle
    return [
      insertion(source, at, `${head} = {`),
      { path, start: at, end: between, text: `${eol}}${end}${eol}${below}` },
    ]
  }
  const rest = `${isBreak(middle) ? '' : middle}${isBreak(last) ? '' : last}`
  return [
    insertion(source, at, `${head}: {`),
    { path, start: at, end: between, text: `${eol}} = {` },
    { path, start: between, end: between + last.length, text: `${eol}}${end}${eol}${eol}${rest}` },
  ]
}

/** A character, or a whole line break. */
function unitAt(text: string, at: number): string {
  return /^(?:\r\n|.)/su.exec(text.slice(at, at + 2))?.[0] ?? ''
}

/** The function, or one that calls it: whatever is in its place then. */
function memberValue(
  { source }: ProjectFile,
  { name, real, isPlain }: Member,
  shape: 'lazy' | 'eager',
  isTyped: boolean,
): string {
  if (shape === 'eager') return real === name ? name : real
  const isScript = !/\.[cm]?tsx?$/.test(source.path)
  if (isScript) return `(...args) => ${real}(...args)`
  if (!isPlain) return `((...args: unknown[]) => Reflect.apply(${real}, undefined, args)) as typeof ${real}`
  return isTyped ? `(...args) => ${real}(...args)` : `((...args) => ${real}(...args)) as typeof ${real}`
}
