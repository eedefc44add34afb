/** How a file gets at the real module behind a mock, and whether it puts it back. */
import type { ASTNode } from 'jscodeshift'
import type { TypeScriptTree } from '../../../../src/engines/jscodeshift.ts'
import { factoryOf, type ModuleMock, returnsOf } from '../module-mocks.ts'
import { moduleKey } from '../modules.ts'
import { importedNames, isChanged, isReference, isUsedAsValue } from '../names.ts'
import type { RunnerNames } from '../runner.ts'
import type { Runs } from '../runs.ts'
import { enclosingFunction, topLevelStatement } from '../standing.ts'
import { isCall, isFunction, loadedModule, memberOf, unwrap } from '../syntax.ts'

/** A mock in a hook that runs after tests, and whose factory returns nothing but the real module. */
export interface PuttingBack {
  readonly hook: 'afterEach' | 'afterAll'
  readonly mock: ModuleMock
  /** The name that it returns, if it is one. */
  readonly value?: ASTNode & { readonly name: string }
  /** Whether that is a copy from before all mocks. A namespace is the mocked module itself: with it the call changes nothing. */
  readonly works: boolean
  /** The describe call whose tests the hook is for; undefined for the whole file. */
  readonly within: ASTNode | undefined
}

/** What a file knows about its real modules; modules are named by their {@link moduleKey}. */
export interface RealModules {
  /** The namespace that `import * as real` gives. It changes with every mock. */
  namespaceOf(key: string): string | undefined
  /** The constant that holds a copy of the namespace from before all mocks of the file: `const actual = { ...real }`. */
  snapshotOf(key: string): string | undefined
  /** Whether an expression is the namespace or a copy of it, or a local name for one of them. */
  isReal(node: ASTNode, key: string): boolean
  /** Whether an expression is the namespace itself, or a local name for it. */
  isLive(node: ASTNode, key: string): boolean
  /** What the file's import and export declarations load, as it is written. */
  readonly imported: readonly string[]
  /** What it waits for at the top level, above its first mock. */
  readonly awaited: readonly string[]
  /** Whether the file loads the module before its first mock. */
  isLoaded(key: string): boolean
  /** Whether code that runs before a mock does anything with the module's exports but copy them, tests of their own aside: puts a spy on one, say. */
  isUsedBefore(mock: ModuleMock): boolean
  /** Whether a name is that of such a constant. */
  isSnapshot(name: string): boolean
  /** The mocks in hooks that put the module back, or mean to. */
  puttingBack(key: string): readonly PuttingBack[]
  /** What a mock puts back, if it is one of those. */
  puttingBackAt(mock: ModuleMock): PuttingBack | undefined
}

/** Reads a file's real modules; `mocks` are all its module mocks. */
export function realModules(
  tree: TypeScriptTree,
  runs: Runs,
  names: RunnerNames,
  mocks: readonly ModuleMock[],
): RealModules {
  const imported = importedNames(tree).map(item => ({ ...item, key: moduleKey(item.module) }))
  const namespaces = new Map(imported.filter(({ name }) => name === '*').map(({ local, key }) => [local, key]))
  const live = new Map([...namespaces, ...awaitedNamespaces(tree)])
  const copies = copiesIn(tree, namespaces, live)
  const startOf = ({ call }: ModuleMock) => tree.span(topLevelStatement(tree, call)).start
  const firstMock = Math.min(...mocks.map(startOf))
  const firstMockOf = (key: string) =>
    Math.min(...mocks.filter(({ specifier }) => specifier !== undefined && moduleKey(specifier) === key).map(startOf))
  // What is imported is loaded before all mocks, and changes with its own ones only.
  const isSnapshot = ({ name, key, start, isImported }: Copy) =>
    start < (isImported ? firstMockOf(key) : firstMock) && !isChanged(tree, name)
  const snapshots = new Map(copies.filter(isSnapshot).map(({ name, key }) => [name, key]))
  const own = copies.filter(({ name, key, start }) => start < firstMockOf(key) && !isChanged(tree, name))
  const real = new Map([...live, ...copies.map(({ name, key }) => [name, key] as const)])

  const isOneOf = (known: ReadonlyMap<string, string>) => {
    const test = (node: ASTNode, key: string): boolean => {
      const loaded = node.type === 'AwaitExpression' ? loadedModule(node.argument as ASTNode) : undefined
      if (loaded !== undefined) return moduleKey(loaded) === key
      if (node.type !== 'Identifier') return false
      return known.get(node.name) === key || localValues(tree, node).some(value => test(value, key))
    }
    return test
  }
  const used = imported.filter(({ local }) => isUsedAsValue(tree, local)).map(({ module }) => module)
  const declared = [...used, ...modulesLoadedByName(tree)]
  const awaited = modulesAwaitedAbove(tree, firstMock)
  const captures = capturesIn(tree, live, firstMockOf)
  // A copy from below other mocks is good enough for a file that puts it back.
  const kept = new Map([...captures, ...own.map(({ name, key }) => [name, key] as const)])
  const puttingBack = mocks.flatMap(mock => puttingBackBy(tree, runs, mock, { kept, live, captures }))
  return {
    isReal: isOneOf(real),
    isLive: isOneOf(live),
    namespaceOf: key => nameOf(namespaces, key),
    snapshotOf: key => nameOf(snapshots, key),
    imported: declared,
    awaited,
    isLoaded: key =>
      [...declared, ...awaited].some(module => moduleKey(module) === key) || nameOf(snapshots, key) !== undefined,
    isUsedBefore(mock) {
      const { start } = tree.span(mock.call)
      const key = moduleKey(mock.specifier!)
      const locals = new Set(imported.filter(item => item.key === key).map(({ local }) => local))
      const own = new Set(runs.of(mock.call).map(({ call }) => call))
      return tree.nodes('Identifier').some(node => {
        if (!locals.has(node.name) || tree.span(node).start >= start || !isReference(tree, node)) return false
        const parent = tree.parent(node)!
        if (parent.type === 'SpreadElement') return false
        const isSpied = isCall(parent) && names.ofCallee(parent.callee as ASTNode) === 'spyOn'
        return isSpied || runs.of(node).some(({ kind, call }) => kind !== 'test' || own.has(call))
      })
    },
    isSnapshot: name => snapshots.has(name),
    puttingBackAt: mock => puttingBack.find(item => item.mock === mock),
    puttingBack: key => puttingBack.filter(({ mock }) => moduleKey(mock.specifier!) === key),
  }
}

function nameOf(names: ReadonlyMap<string, string>, key: string): string | undefined {
  for (const [name, itsKey] of names) if (itsKey === key) return name
  return undefined
}

interface Copy {
  readonly name: string
  readonly key: string
  readonly start: number
  /** Whether it is one of what `import * as real` gives. */
  readonly isImported: boolean
}

/** `const actual = { ...real }` and `const actual = { ...(await import('m')) }` at the top level. */
function copiesIn(
  tree: TypeScriptTree,
  namespaces: ReadonlyMap<string, string>,
  live: ReadonlyMap<string, string>,
): Copy[] {
  return tree.nodes('VariableDeclarator').flatMap(declarator => {
    const { id, init } = declarator as unknown as { id: ASTNode; init: ASTNode | null }
    const copied = init && onlySpread(unwrap(init))
    if (!copied || id.type !== 'Identifier' || !isTopLevelConst(tree, declarator)) return []
    const module = copied.type === 'AwaitExpression' ? loadedModule(copied.argument as ASTNode) : undefined
    const namespace = copied.type === 'Identifier' ? live.get(copied.name) : undefined
    const key = module === undefined ? namespace : moduleKey(module)
    if (key === undefined) return []
    const isImported = copied.type === 'Identifier' && namespaces.has(copied.name)
    return [{ name: id.name, key, start: tree.span(declarator).start, isImported }]
  })
}

/** `const real = await import('m')` at the top level: the names and their modules. */
function awaitedNamespaces(tree: TypeScriptTree): [string, string][] {
  return tree.nodes('VariableDeclarator').flatMap((declarator): [string, string][] => {
    const { id, init } = declarator as unknown as { id: ASTNode; init: ASTNode | null }
    const value = init && unwrap(init)
    const module = value?.type === 'AwaitExpression' ? loadedModule(value.argument as ASTNode) : undefined
    if (module === undefined || id.type !== 'Identifier' || !isTopLevelConst(tree, declarator)) return []
    return [[id.name, moduleKey(module)]]
  })
}

function isTopLevelConst(tree: TypeScriptTree, declarator: ASTNode): boolean {
  const declaration = tree.parent(declarator)
  return (
    declaration?.type === 'VariableDeclaration' &&
    declaration.kind === 'const' &&
    tree.parent(declaration)?.type === 'Program'
  )
}

/** `x` of `{ ...x }`. */
function onlySpread(node: ASTNode): ASTNode | undefined {
  if (node.type !== 'ObjectExpression' || node.properties.length !== 1) return undefined
  const [member] = node.properties as ASTNode[]
  return member?.type === 'SpreadElement' ? unwrap(member.argument as ASTNode) : undefined
}

/** `actual` of `() => actual` and `() => ({ ...actual })`. */
function nameReturned(tree: TypeScriptTree, mock: ModuleMock): PuttingBack['value'] {
  const factory = factoryOf(mock)
  if (!isFunction(factory)) return undefined
  const [value, another] = returnsOf(tree, factory)
  const name = value && (onlySpread(value) ?? value)
  return !another && name?.type === 'Identifier' ? name : undefined
}

/** What the top level has names for, by module. */
interface Named {
  /** Copies and captured exports. */
  readonly kept: ReadonlyMap<string, string>
  readonly live: ReadonlyMap<string, string>
  readonly captures: ReadonlyMap<string, string>
}

function puttingBackBy(tree: TypeScriptTree, runs: Runs, mock: ModuleMock, named: Named): PuttingBack[] {
  if (mock.specifier === undefined) return []
  const key = moduleKey(mock.specifier)
  const value = nameReturned(tree, mock)
  const works =
    value === undefined ? returnsCaptures(tree, mock, key, named.captures) : named.kept.get(value.name) === key
  if (!works && (value === undefined || named.live.get(value.name) !== key)) return []
  const [run, ...others] = runs.of(mock.call)
  if (run?.kind !== 'afterEach' && run?.kind !== 'afterAll') return []
  if (others.some(({ kind, call }) => kind !== run.kind || call !== run.call)) return []
  return [{ hook: run.kind, mock, works, within: run.block.call, ...(value && { value }) }]
}

/** `const send = real.send` and `const some = { send: real.send }` above the mocks of the module: the names and their modules. */
function capturesIn(
  tree: TypeScriptTree,
  live: ReadonlyMap<string, string>,
  firstMockOf: (key: string) => number,
): ReadonlyMap<string, string> {
  const captures = new Map<string, string>()
  for (const declarator of tree.nodes('VariableDeclarator')) {
    const { id, init } = declarator as unknown as { id: ASTNode; init: ASTNode | null }
    if (!init || id.type !== 'Identifier' || !isTopLevelConst(tree, declarator)) continue
    const value = unwrap(init)
    const values = value.type === 'ObjectExpression' ? membersOf(value) : [value]
    const [key, another] = new Set(values.map(item => ownerOf(item, live)))
    if (
      key !== undefined &&
      another === undefined &&
      values.length > 0 &&
      tree.span(declarator).start < firstMockOf(key)
    )
      captures.set(id.name, key)
  }
  return captures
}

/** The module of `real.send`. */
function ownerOf(node: ASTNode, live: ReadonlyMap<string, string>): string | undefined {
  const object = memberOf(node)?.object
  return object?.type === 'Identifier' ? live.get(object.name) : undefined
}

/** The values of an object's members; the member itself for one that is no plain property. */
function membersOf(node: ASTNode): ASTNode[] {
  const members = (node as unknown as { properties: ASTNode[] }).properties
  return members.map(member => (member.type === 'ObjectProperty' ? unwrap(member.value as ASTNode) : member))
}

/** Whether a factory returns nothing but captured exports of the module: `() => ({ send: realSend })`. */
function returnsCaptures(
  tree: TypeScriptTree,
  mock: ModuleMock,
  key: string,
  captures: ReadonlyMap<string, string>,
): boolean {
  const factory = factoryOf(mock)
  const [value, another] = isFunction(factory) ? returnsOf(tree, factory) : []
  if (another || value?.type !== 'ObjectExpression') return false
  const members = membersOf(value)
  return members.length > 0 && members.every(item => item.type === 'Identifier' && captures.get(item.name) === key)
}

/** What the functions around an identifier, and the file, set a variable of its name to. */
function localValues(tree: TypeScriptTree, identifier: ASTNode & { name: string }): ASTNode[] {
  const values: ASTNode[] = []
  for (let block = tree.parent(identifier); block; block = tree.parent(block)) {
    if (block.type !== 'BlockStatement' && block.type !== 'Program') continue
    const declarations = (block.body as ASTNode[]).filter(node => node.type === 'VariableDeclaration')
    for (const declarator of declarations.flatMap(node => node.declarations as ASTNode[])) {
      const { id, init } = declarator as unknown as { id: ASTNode; init: ASTNode | null }
      if (init && id.type === 'Identifier' && id.name === identifier.name) values.push(unwrap(init))
    }
  }
  return values.filter(value => value.type !== 'Identifier' || value.name !== identifier.name)
}

/** `import 'm'` and `export … from 'm'` */
function modulesLoadedByName(tree: TypeScriptTree): string[] {
  const imports = tree.nodes('ImportDeclaration').filter(({ specifiers }) => !specifiers?.length)
  const statements = [...imports, ...tree.nodes('ExportNamedDeclaration'), ...tree.nodes('ExportAllDeclaration')]
  const values = statements.filter(node => {
    const { importKind, exportKind } = node as { importKind?: string; exportKind?: string }
    return importKind !== 'type' && exportKind !== 'type'
  })
  return values.flatMap(({ source }) => (source ? [String(source.value)] : []))
}

/** `await import('m')` at the top level, above an offset. */
function modulesAwaitedAbove(tree: TypeScriptTree, offset: number): string[] {
  return tree.nodes('AwaitExpression').flatMap(node => {
    const module = loadedModule(node.argument as ASTNode)
    const isAbove = tree.span(node).start < offset && enclosingFunction(tree, node) === undefined
    return module !== undefined && isAbove ? [module] : []
  })
}
