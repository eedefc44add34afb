/** Where a test itself uses what it replaces: what is a mock there today is to be the override. */
import type { ASTNode } from 'jscodeshift'
import { readsWhenCalled } from '../shared/eager.ts'
import { factoryFunction } from '../shared/mocks/factories.ts'
import type { MockedFile } from '../shared/mocks/mocked-file.ts'
import { isReference } from '../shared/names.ts'
import { Scopes } from '../shared/scopes.ts'
import { isLoader, isWithin, loadedModule, memberOf } from '../shared/syntax.ts'
import { shortened } from '../shared/texts.ts'
import type { Ground } from './callers.ts'
import type { Mocked } from './drafts.ts'
import { keysOf } from './facts.ts'
import { keyOf } from './program.ts'
import { nodesOf } from './seams.ts'

/** The uses by name, and what loads the names and has no use any more. */
export interface TestReads {
  readonly byName: ReadonlyMap<string, readonly ASTNode[]>
  readonly loads: readonly ASTNode[]
}

/** Why the uses cannot be kept: `code` shows one that is not understood, `early` one that comes above the mock. */
type Unkept = { readonly code: string } | { readonly early: string }

/** Reads the uses of `names`. */
export function testReadsOf(
  { program }: Ground,
  file: MockedFile,
  { module, mocks }: Mocked,
  names: ReadonlySet<string>,
  { isHoisted, isLoaded }: { readonly isHoisted: boolean; readonly isLoaded: boolean },
): TestReads | Unkept {
  const { source, tree, runs } = file
  const code = (node: ASTNode) => shortened(tree.slice(tree.parent(node)!))
  const isInMock = (node: ASTNode) => mocks.some(({ statement }) => isWithin(tree, node, statement))
  const isRestoring = (node: ASTNode) =>
    file.mocks.some(mock => file.real.puttingBackAt(mock) !== undefined && isWithin(tree, node, mock.call as ASTNode))
  const whole = wholeUses(program, file, module).find(node => !isInMock(node) && !isRestoring(node))
  if (whole) return { code: code(whole) }
  const loaded = loadedNames(program, file, module, names)
  if ('node' in loaded) return { code: code(loaded.node!) }
  const byName = new Map<string, ASTNode[]>()
  const isMadeAtLoad = mocks.some(({ mock }) => runs.of(mock.call).some(({ kind }) => kind === 'load'))
  const place = Math.min(...mocks.map(({ statement }) => tree.span(statement).start))
  for (const name of names) {
    const key = isLoaded ? keyOf(program.chain(module, name).at(-1)!) : keyOf({ module, name })
    const takes = program.takes(source.path).get(key) ?? []
    const own = [
      ...takes.flatMap(take => nodesOf(program.project.fileAt(source.path)!, take)),
      ...(loaded.byName.get(name) ?? []),
    ]
    const inside = own.find(isInMock)
    if (inside) return { code: code(inside) }
    const isAtLoad = (node: ASTNode) => runs.of(node).some(({ kind }) => kind === 'load')
    const above = own.find(node => isAtLoad(node) && tree.span(node).start < place)
    if (above && isHoisted) return { early: code(above) }
    const kept = own.filter(node => !isAtLoad(node) || (isMadeAtLoad && tree.span(node).start > place))
    if (kept.length > 0) byName.set(name, kept)
  }
  const early = isHoisted && isMadeAtLoad ? readTooEarly(file, mocks, place) : undefined
  return early === undefined ? { byName, loads: loaded.statements } : { early }
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
function readTooEarly(file: MockedFile, mocks: Mocked['mocks'], place: number): string | undefined {
  const { bindings, tree } = file
  for (const { mock } of mocks) {
    const fn = factoryFunction(file, mock)
    const name =
      fn && readsWhenCalled(tree, fn, bindings).find(name => tree.span(bindings.get(name)!.node).start > place)
    if (name !== undefined) return name
  }
  return undefined
}
