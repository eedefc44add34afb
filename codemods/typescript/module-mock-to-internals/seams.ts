/** Where a source file calls what a test mocks, and the edits that make it call through `_internals`. */
import type { ASTNode } from 'jscodeshift'
import type { Edit, SharedEdit } from '../../../src/codemod.ts'
import type { ProjectFile } from '../../../src/engines/ts-morph.ts'
import { insertion } from '../shared/layout.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { isCall, isFunction, isWithin, memberOf } from '../shared/syntax.ts'
import { runsAtLoad } from './facts.ts'
import { INTERNALS, type Internals, internalsOf, type Member } from './internals-object.ts'
import type { Program, Take } from './program.ts'

/** Why a use cannot go through a seam. */
export type UseObstacle = 'captured' | 'handed-on' | 'constructed' | 'no-function' | 'jsx'

/** One use of a function in a source file. */
export interface SourceUse {
  readonly node: ASTNode
  readonly obstacle?: UseObstacle
}

/** What a file does with one function. */
export interface Seam {
  readonly file: ProjectFile
  /** What the member of `_internals` is called. */
  readonly member: string
  readonly uses: readonly SourceUse[]
  /** Whether it is there already. */
  readonly isThere: boolean
  /** Whether its member calls the function, rather than being it. */
  readonly isLazy: boolean
  /** Where `_internals` stands, if the file has it. */
  readonly start: number | undefined
  /** Where the member stands, if it is there. */
  readonly at: number | undefined
  /** What makes it. */
  readonly shared: readonly SharedEdit[]
}

/** Reads what a file does with a function that it takes, or that it declares itself; a text says what its `_internals` is instead. */
export function seamOf(
  program: Program,
  path: string,
  take: Take,
  { isOwn, isPlain, shape }: { readonly isOwn: boolean; readonly isPlain: boolean; readonly shape: 'lazy' | 'eager' },
): Seam | { readonly obstacle: string } {
  const file = program.project.fileAt(path)!
  const internals = internalsOf(file)
  if ('obstacle' in internals) return internals
  const real = take.member === undefined ? take.local : `${take.local}.${take.member}`
  const member = memberName(program, path, take, internals, real)
  const own = isOwn ? program.facts(path)!.units.filter(({ names }) => names.includes(take.local)) : []
  // A function that calls itself is real there in any case.
  const isInside = (at: number) => own.some(({ start, end }) => start <= at && at < end)
  const all = nodesOf(file, take).filter(node => !isInside(file.tree.span(node).start))
  const value = internals.members.get(member)
  const uses = all.filter(node => !value || !isWithin(file.tree, node, value)).map(node => useOf(file, node))
  const isThere = value !== undefined
  const open = uses.filter(({ obstacle }) => obstacle === undefined)
  const isLazy = value === undefined || isFunction(value) || /Reflect\.apply|=>/.test(file.tree.slice(value))
  // What calls the function by itself is not to go through an object that module mocks of other tests do not reach.
  const isNeeded = isThere ? open.length > 0 && isLazy : true
  const shared = isNeeded ? [made(file, internals, { name: member, real, isPlain }, open, shape, isThere)].flat() : []
  return {
    file,
    member,
    uses,
    isThere,
    isLazy,
    start: internals.start,
    at: value && file.tree.span(value).start,
    shared,
  }
}

function made(
  file: ProjectFile,
  internals: Internals,
  member: Member,
  uses: readonly SourceUse[],
  shape: 'lazy' | 'eager',
  isThere: boolean,
): SharedEdit[] {
  const { edits, frame } = isThere ? { edits: [] } : internals.add(member, shape)
  const calls = uses.flatMap(({ node }) => throughSeam(file, node, member.name))
  const own: SharedEdit = { key: `${file.source.path} ${member.name}`, when: 'any', edits: [...edits, ...calls] }
  return [...(frame ? [frame] : []), own]
}

/** `fn` becomes `_internals.fn`, and `fs.readFile` becomes `_internals.readFile`. */
export function throughSeam(
  { source, tree }: ProjectFile,
  node: ASTNode,
  member: string,
  internals = INTERNALS,
): Edit[] {
  const { path } = source
  const read = memberOf(node)
  if (!read) {
    const { name } = node as ASTNode & { name: string }
    const parent = tree.parent(node)
    const isShorthand = parent?.type === 'ObjectProperty' && parent.shorthand === true
    if (isShorthand) return [insertion(source, tree.span(node).end, `: ${internals}.${member}`)]
    if (name !== member) return [{ path, ...tree.span(node), text: `${internals}.${member}` }]
    return [insertion(source, tree.span(node).start, `${internals}.`)]
  }
  const { end } = tree.span(node)
  const object = { path, ...tree.span(read.object), text: internals }
  if (read.name === member) return [object]
  return [object, { path, start: end - read.name.length, end, text: member }]
}

/** The name of the function, with that of its namespace where something else has it. */
function memberName(
  program: Program,
  path: string,
  { local, member }: Take,
  { members }: Internals,
  real: string,
): string {
  const { imports } = program.facts(path)!
  const own = member ?? local
  const namespaces = [...imports].filter(([other, { name }]) => name === '*' && other !== local)
  const isAmbiguous =
    member !== undefined &&
    (imports.has(member) || namespaces.some(([other]) => program.membersOf(path, other).includes(member)))
  const value = members.get(own)
  const file = program.project.fileAt(path)!
  const isOther = value !== undefined && !isOf(file, value, real)
  return isAmbiguous || isOther ? `${local}${own[0]!.toUpperCase()}${own.slice(1)}` : own
}

/** Whether the value of a member is a function, or calls it. */
function isOf({ tree }: ProjectFile, value: ASTNode, real: string): boolean {
  const text = tree.slice(value).replace(/\s+/g, '')
  return text === real || text.includes(`=>${real}(`) || text.includes(`Reflect.apply(${real},`)
}

/** Reading the scopes of a file takes longer than asking them. */
const SCOPES = new WeakMap<ProjectFile['tree'], Scopes>()

function scopesOf(tree: ProjectFile['tree']): Scopes {
  const scopes = SCOPES.get(tree) ?? new Scopes(tree)
  SCOPES.set(tree, scopes)
  return scopes
}

/** Where a file uses the value of what it takes. */
export function nodesOf({ tree }: ProjectFile, { local, member }: Take): ASTNode[] {
  const scopes = scopesOf(tree)
  const program = tree.file.program as unknown as ASTNode
  const jsx = tree.nodes('JSXIdentifier').filter(({ name }) => name === local) as ASTNode[]
  const names = tree.nodes('Identifier').filter(node => {
    return node.name === local && isReference(tree, node) && scopes.declarationOf(local, node)?.scope === program
  })
  const nodes = names.flatMap((node): ASTNode[] => {
    if (tree.parent(node)?.type === 'ExportSpecifier') return []
    if (member === undefined) return [node]
    const read = memberOf(tree.parent(node)!)
    return read?.object === node && read.name === member ? [tree.parent(node)!] : []
  })
  return [...nodes, ...(member === undefined ? jsx : [])]
}

/** Methods that call what they are given, and do not keep it. */
const CALLERS = new Set(
  'map flatMap filter forEach find findIndex findLast some every reduce reduceRight sort toSorted then catch finally'.split(
    ' ',
  ),
)

function useOf({ tree }: ProjectFile, node: ASTNode): SourceUse {
  const parent = tree.parent(node)!
  const use = (obstacle?: UseObstacle): SourceUse => ({ node, ...(obstacle && { obstacle }) })
  if (node.type === 'JSXIdentifier') return use('jsx')
  if (isKept({ tree }, node)) return use('captured')
  if (isCall(parent) && parent.callee === node) return use()
  const isClass = parent.type === 'BinaryExpression' && parent.operator === 'instanceof'
  if (isClass || (parent.type === 'NewExpression' && parent.callee === node)) return use('constructed')
  const read = memberOf(parent)
  if (read?.object === node) return use(/^(?:bind|call|apply)$/.test(read.name) ? 'handed-on' : 'no-function')
  const method = isCall(parent) ? memberOf(parent.callee as ASTNode)?.name : undefined
  return use(method !== undefined && CALLERS.has(method) ? undefined : 'handed-on')
}

/** Whether a node is evaluated while the file is loaded. The fields of an object are set when it is made. */
function isKept({ tree }: Pick<ProjectFile, 'tree'>, node: ASTNode): boolean {
  for (let at: ASTNode | undefined = node; at; at = tree.parent(at)) {
    if (isFunction(at)) return runsAtLoad({ tree }, node)
    if ((at.type as string) === 'Decorator') return true
    if (at.type === 'ClassProperty') return (at as { static?: boolean }).static === true
  }
  return true
}
