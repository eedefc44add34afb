/** What keeps a test from having seams, whatever calls the mocked function. */
import type { ASTNode } from 'jscodeshift'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { isReference } from '../shared/names.ts'
import { type Call, isCall, isLoader, isWithin, loadedModule, memberOf, stringOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import { filesOf, type Ground } from './callers.ts'
import type { Draft, Mocked } from './drafts.ts'
import { keysOf } from './facts.ts'
import { INTERNALS } from './internals-object.ts'
import type { Loads } from './loads.ts'
import type { Program } from './program.ts'
import type { Reach } from './reach.ts'
import type { Why } from './refusals.ts'
import type { Look } from './texts.ts'

/** Where a test loads the code under test a second time, or code that is not named: its `_internals` is another one then. */
export function reloadIn({ tree, mocks }: MockedFile): ASTNode | undefined {
  const members = [...tree.nodes('MemberExpression'), ...tree.nodes('OptionalMemberExpression')]
  const reset = members.find(node => {
    const member = memberOf(node)
    const object = member?.object.type === 'Identifier' ? member.object.name : undefined
    return (
      (object === 'require' && member?.name === 'cache') ||
      /^(?:resetModules|isolateModules\w*)$/.test(member?.name ?? '')
    )
  })
  const loader = tree.nodes('CallExpression').find(call => {
    if (!isLoader(call) || mocks.some(mock => isWithin(tree, call, mock.call))) return false
    const specifier = loadedModule(call)
    return specifier === undefined || /^[./].*\?/.test(specifier)
  })
  return reset ?? loader
}

/** The names that the top level of a test has for the `_internals` of a source file. */
export function internalsLocals(
  program: Program,
  { source, tree }: Pick<MockedFile, 'source' | 'tree'>,
  path: string,
): string[] {
  const isOf = (specifier: string) => program.moduleId(specifier, source.path) === path
  const imported = [...program.facts(source.path)!.imports].flatMap(([local, { name, specifier }]) => {
    return name === INTERNALS && isOf(specifier) ? [local] : []
  })
  const loaded = tree.nodes('VariableDeclarator').flatMap(declarator => {
    const { id, init } = declarator
    const isOutside = tree.parent(tree.parent(declarator)!)?.type === 'Program'
    const specifier = init?.type === 'AwaitExpression' ? loadedModule(init.argument as ASTNode) : undefined
    if (!isOutside || specifier === undefined || !isOf(specifier) || id.type !== 'ObjectPattern') return []
    const taken = (id.properties as unknown as { key?: { name?: string }; value?: { name?: string } }[]).find(
      ({ key }) => key?.name === INTERNALS,
    )
    return taken?.value?.name ?? []
  })
  return [...imported, ...loaded]
}

/** What an `_internals` in a circle of imports means for its callers: whether it may come too late. */
export function circleOf(
  { loads }: Ground,
  reach: Reach,
  callers: Draft['callers'],
): { readonly obstacle?: Why; readonly looks: readonly Look[] } {
  const own = [...callers.values()].flat()
  const looks: Look[] = []
  for (const path of filesOf(callers).filter(path => loads.isInCircle(path))) {
    const uses = own.filter(caller => caller.path === path).flatMap(({ seam }) => seam.uses.map(use => ({ seam, use })))
    const places = uses.map(({ seam, use }) => seam.file.tree.span(use.node).start)
    if (places.some(at => reach.runsAtLoad(path, at)))
      return { obstacle: { reason: 'early', data: { file: path } }, looks }
    if (places.some(at => reach.mayRunAtLoad(path, at))) looks.push('cycle')
  }
  if (own.some(({ mayComeEarly }) => mayComeEarly)) looks.push('early')
  return { looks }
}

/** The first of the callers' seams that a test uses in a way that ours would meet. */
export function ownSeamOf(program: Program, file: MockedFile, callers: Draft['callers']): Why | undefined {
  for (const path of filesOf(callers)) {
    const own = [...callers.values()].flat().filter(caller => caller.path === path)
    const other = ownSeamIn(program, file, path, new Set(own.map(({ seam }) => seam.member)))
    if (other)
      return { reason: 'own-seam', data: { file: path, code: shortened(file.tree.slice(file.tree.parent(other)!)) } }
  }
  return undefined
}

/** Where a test handles the `_internals` of a source file as a whole, or sets one of `members` itself: the two would be in each other's way. */
function ownSeamIn(
  program: Program,
  { source, tree }: MockedFile,
  path: string,
  members: ReadonlySet<string>,
): ASTNode | undefined {
  const locals = internalsLocals(program, { source, tree }, path)
  return tree.nodes('Identifier').find(node => {
    if (!locals.includes(node.name) || !isReference(tree, node)) return false
    const parent = tree.parent(node)!
    const member = memberOf(parent)
    if (member?.object !== node)
      return parent.type !== 'SpreadElement' && !takesOthers(parent, members) && !spiesOnAnother(parent, node, members)
    const holder = tree.parent(parent)
    return members.has(member.name) && holder?.type === 'AssignmentExpression' && holder.left === parent
  })
}

/** `const { now } = _internals` */
function takesOthers(holder: ASTNode, members: ReadonlySet<string>): boolean {
  const pattern = holder.type === 'VariableDeclarator' ? (holder.id as ASTNode) : undefined
  const keys = pattern?.type === 'ObjectPattern' ? keysOf(pattern) : undefined
  return keys?.every(key => !members.has(key)) ?? false
}

/** `spyOn(_internals, 'now')` */
function spiesOnAnother(call: ASTNode, internals: ASTNode, members: ReadonlySet<string>): boolean {
  if (!isCall(call) || call.arguments[0] !== internals || !/\bspyOn$/.test(nameOfCallee(call))) return false
  const name = stringOf(call.arguments[1] as ASTNode | undefined)
  return name !== undefined && !members.has(name)
}

function nameOfCallee({ callee }: Call): string {
  const node = callee as ASTNode
  return memberOf(node)?.name ?? (node.type === 'Identifier' ? node.name : '')
}

/** What another mock of the test lacks, and the real module needs when it is loaded. */
export interface Lack {
  readonly module: string
  readonly name: string
  /** The module, as the file writes it that needs the name. */
  readonly from: string
}

/** What the real module does not find when it is loaded, once for each of the other mocks. */
export function lacksOf(
  program: Program,
  loads: Loads,
  reach: Reach,
  module: string,
  others: readonly Mocked[],
): Lack[] {
  const whole = others.filter(
    ({ mocks, module: other }) => other !== module && mocks.every(({ isPartial }) => !isPartial),
  )
  const given = new Map(
    whole.map(({ mocks, module }) => [
      module,
      new Set(mocks.flatMap(({ members }) => members.map(({ name }) => name))),
    ]),
  )
  const lacks = new Map<string, Lack>()
  for (const file of [module, ...loads.of(module, path => given.has(path))]) {
    for (const { name, specifier } of program.facts(file)?.imports.values() ?? []) {
      const from = program.moduleId(specifier, file)
      if (from === undefined || name === '*' || reach.first.has(from)) continue
      if (given.get(from)?.has(name) === false) lacks.set(from, { module: from, name, from: specifier })
    }
  }
  return [...lacks.values()]
}
