/** Where a test itself uses what it replaces: what is a mock there today is to be the override. */
import type { ASTNode } from 'jscodeshift'
import { readsWhenCalled } from '../shared/eager.ts'
import { factoryFunction } from '../shared/mocks/factories.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import type { ModuleMock } from '../shared/module-mocks.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { isLoader, isWithin, loadedModule, memberOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import type { Ground } from './callers.ts'
import { keysOf } from './facts.ts'
import { keyOf } from './program.ts'
import type { Why } from './refusals.ts'
import { nodesOf } from './seams.ts'

/** The uses by name, and what loads the names and has no use any more. */
export interface TestReads {
  readonly byName: ReadonlyMap<string, readonly ASTNode[]>
  readonly loads: readonly ASTNode[]
}

/** Where a test replaces something of a module. */
export interface Replacing {
  readonly module: string
  /** The calls, each with what goes with it. */
  readonly sites: readonly { readonly call: ASTNode; readonly at: ASTNode }[]
  /** Further code that may handle the module as a whole. */
  readonly known?: readonly ASTNode[]
}

/** Reads the uses of `names`, or why they cannot be kept. */
export function testReadsOf(
  { program }: Ground,
  file: MockedFile,
  { known = [], module, sites }: Replacing,
  names: ReadonlySet<string>,
  { isHoisted, isLoaded }: { readonly isHoisted: boolean; readonly isLoaded: boolean },
): TestReads | Why {
  const { source, tree, runs } = file
  const code = (node: ASTNode) => shortened(tree.slice(tree.parent(node)!))
  const unkept = (node: ASTNode): Why => ({ reason: 'test-reads', data: { code: code(node) } })
  const isInside = (node: ASTNode) => sites.some(({ at }) => isWithin(tree, node, at))
  const isKnown = (node: ASTNode) => isInside(node) || known.some(outer => isWithin(tree, node, outer))
  const isRestoring = (node: ASTNode) =>
    file.mocks.some(mock => file.real.puttingBackAt(mock) !== undefined && isWithin(tree, node, mock.call as ASTNode))
  const whole = wholeUses(program, file, module).find(node => !isKnown(node) && !isRestoring(node))
  if (whole) return unkept(whole)
  const loaded = loadedNames(program, file, module, names)
  if ('node' in loaded) return unkept(loaded.node!)
  const byName = new Map<string, ASTNode[]>()
  const isMadeAtLoad = isAnyAtLoad(file, sites)
  const place = placeOfFirst(file, sites)
  for (const name of names) {
    const key = isLoaded ? keyOf(program.chain(module, name).at(-1)!) : keyOf({ module, name })
    const takes = program.takes(source.path).get(key) ?? []
    const own = [
      ...takes.flatMap(take => nodesOf(program.project.fileAt(source.path)!, take)),
      ...(loaded.byName.get(name) ?? []),
    ]
    const inside = own.find(isInside)
    if (inside) return unkept(inside)
    const isAtLoad = (node: ASTNode) => runs.of(node).some(({ kind }) => kind === 'load')
    const above = own.find(node => isAtLoad(node) && tree.span(node).start < place)
    if (above && isHoisted) return { reason: 'order', data: { code: code(above) } }
    const kept = own.filter(node => !isAtLoad(node) || (isMadeAtLoad && tree.span(node).start > place))
    if (kept.length > 0) byName.set(name, kept)
  }
  return { byName, loads: loaded.statements }
}

function isAnyAtLoad({ runs }: MockedFile, sites: Replacing['sites']): boolean {
  return sites.some(({ call }) => runs.of(call).some(({ kind }) => kind === 'load'))
}

function placeOfFirst({ tree }: MockedFile, sites: Replacing['sites']): number {
  return Math.min(...sites.map(({ at }) => tree.span(at).start))
}

/** Uses of the module's namespace that are no reads of members, and no copies of it. */
function wholeUses(program: Ground['program'], { source, tree }: MockedFile, module: string): ASTNode[] {
  const facts = program.facts(source.path)!
  const namespaces = [...facts.imports].flatMap(([local, { name, specifier }]) => {
    return name === '*' && program.moduleId(specifier, source.path) === module ? [local] : []
  })
  return tree.nodes('Identifier').filter(node => {
    if (!namespaces.includes(node.name) || !isReference(tree, node)) return false
    const parent = tree.parent(node)!
    const isMember = /MemberExpression$/.test(parent.type) && (parent as { object?: ASTNode }).object === node
    return !isMember && parent.type !== 'SpreadElement'
  })
}

/** `const { send } = await import('./mail')` in the test: the names that it gives, or a load that is not understood. */
function loadedNames(program: Ground['program'], file: MockedFile, module: string, names: ReadonlySet<string>) {
  const { source, tree } = file
  const scopes = new Scopes(tree)
  const byName = new Map<string, ASTNode[]>()
  const statements: ASTNode[] = []
  for (const call of tree.nodes('CallExpression')) {
    const specifier = isLoader(call) ? loadedModule(call) : undefined
    if (specifier === undefined || program.moduleId(specifier, source.path) !== module) continue
    if (file.mocks.some(mock => isWithin(tree, call, mock.call))) continue
    const value = tree.parent(call)?.type === 'AwaitExpression' ? tree.parent(call)! : call
    const holder = tree.parent(value)!
    const pattern = holder.type === 'VariableDeclarator' ? (holder.id as ASTNode) : undefined
    if (pattern?.type === 'Identifier') {
      const uses = namespaceUses(file, scopes, pattern)
      const whole = uses.find(({ name }) => name === undefined)
      if (whole) return { node: whole.node }
      for (const { name, node } of uses) if (names.has(name!)) byName.set(name!, [...(byName.get(name!) ?? []), node])
      continue
    }
    const keys = pattern?.type === 'ObjectPattern' ? keysOf(pattern) : undefined
    if (keys?.every(key => !names.has(key))) continue
    const statement = tree.parent(holder)!
    const isAlone = (statement as { declarations?: unknown[] }).declarations?.length === 1
    if (!keys?.every(key => names.has(key)) || !isAlone) return { node: call as ASTNode }
    statements.push(statement)
    for (const [i, key] of keys.entries()) {
      const property = (pattern as unknown as { properties: { value: ASTNode }[] }).properties[i]!
      const { name } = property.value as { name?: string }
      if (name === undefined) return { node: call as ASTNode }
      const declaration = scopes.declarationOf(name, property.value)
      if (!declaration) return { node: call as ASTNode }
      byName.set(key, [...(byName.get(key) ?? []), ...scopes.referencesTo(declaration)])
    }
  }
  return { byName, statements }
}

interface NamespaceUse {
  /** The member that is read; undefined for a use of the whole. */
  readonly name: string | undefined
  readonly node: ASTNode
}

/** What a test does with `const mail = await import('./mail')`, copies of it aside: the members that it reads, or uses of the whole. */
function namespaceUses({ mocks, tree }: MockedFile, scopes: Scopes, name: ASTNode & { name: string }): NamespaceUse[] {
  const declaration = scopes.declarationOf(name.name, name)
  const uses: readonly ASTNode[] = declaration ? scopes.referencesTo(declaration) : []
  return uses.flatMap((use): NamespaceUse[] => {
    const parent = tree.parent(use)!
    if (parent.type === 'SpreadElement' || mocks.some(mock => isWithin(tree, use, mock.call as ASTNode))) return []
    const member = memberOf(parent)
    return member?.object === use ? [{ name: member.name, node: parent }] : [{ name: undefined, node: use }]
  })
}

/** What a factory that is hoisted reads later than its statement would. */
export function readTooEarly(
  file: MockedFile,
  mocks: readonly ModuleMock[],
  sites: Replacing['sites'],
): Why | undefined {
  const { bindings, tree } = file
  if (!isAnyAtLoad(file, sites)) return undefined
  const place = placeOfFirst(file, sites)
  for (const mock of mocks) {
    const fn = factoryFunction(file, mock)
    const name =
      fn && readsWhenCalled(tree, fn, bindings).find(name => tree.span(bindings.get(name)!.node).start > place)
    if (name !== undefined) return { reason: 'order', data: { code: name } }
  }
  return undefined
}
