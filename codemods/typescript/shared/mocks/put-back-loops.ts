/** Hooks that put several modules back by a loop: `for (const [name, copy] of copies) mock.module(name, () => copy)`. */
import type { ASTNode } from 'jscodeshift'
import type { NodeOf } from '../../../../src/engines/jscodeshift.ts'
import { factoryOf, type ModuleMock, returnsOf } from '../module-mocks.ts'
import { moduleKey } from '../modules.ts'
import { isCall, isFunction, isLoader, memberOf, unwrap } from '../syntax.ts'
import { isNoMock } from './lifetimes.ts'
import type { PuttingBack, RealModules } from './real-modules.ts'
import { type Row, type RowFile, roundOf, rowsOf, type Text, textOf, textsOf, type Value, type When } from './rows.ts'

/** What a file's loops do about its mocks. */
export interface PutBackLoops {
  /** All that the file knows of its real modules, what loops put back included. */
  readonly real: RealModules
  /** The modules that a call mocks which does not write its module out itself; undefined where that is not seen. */
  modulesOf(mock: ModuleMock): readonly string[] | undefined
  /** The calls in hooks that seem to put modules back, of which it is not seen what they do. */
  readonly unseen: readonly ModuleMock[]
}

/** Reads what the loops of a file put back. */
export function putBackLoops(file: RowFile, real: RealModules, mocks: readonly ModuleMock[]): PutBackLoops {
  const computed = mocks.filter(mock => mock.specifier === undefined && mock.url === undefined && !isNoMock(mock))
  if (computed.length === 0) return { real, modulesOf: () => undefined, unseen: [] }
  const later = computed.filter(mock => hookOf(file, mock) !== undefined)
  const texts = new Map(computed.map(mock => [mock, textsOf(file, mock.call.arguments[0] as ASTNode)]))
  const madeAt = firstMocks(file, mocks, texts)
  const putBack = later.flatMap(mock => {
    const keys = keysPutBackBy(file, real, mock, madeAt)
    return keys ? [{ item: { ...hookOf(file, mock)!, mock, works: true }, keys }] : []
  })
  const known = new Set(putBack.map(({ item }) => item.mock))
  return {
    real: {
      ...real,
      puttingBackAt: mock => putBack.find(({ item }) => item.mock === mock)?.item ?? real.puttingBackAt(mock),
      puttingBack: key => [
        ...real.puttingBack(key),
        ...putBack.filter(({ keys }) => keys.has(key)).map(({ item }) => item),
      ],
    },
    modulesOf: mock => texts.get(mock)?.map(({ text }) => text),
    unseen: later.filter(mock => !known.has(mock)),
  }
}

/** The hook after tests that a call runs in, where it runs in no other place. */
function hookOf({ runs }: RowFile, { call }: ModuleMock): Pick<PuttingBack, 'hook' | 'within'> | undefined {
  const [run, ...others] = runs.of(call)
  if (run?.kind !== 'afterEach' && run?.kind !== 'afterAll') return undefined
  if (others.some(other => other.kind !== run.kind || other.call !== run.call)) return undefined
  return { hook: run.kind, within: run.block.call }
}

/** When the first mock of a module is made, as far as that is while the file is loaded. */
function firstMocks(
  file: RowFile,
  mocks: readonly ModuleMock[],
  texts: ReadonlyMap<ModuleMock, readonly Text[] | undefined>,
): (key: string) => When {
  const { tree, runs } = file
  const made = mocks
    .filter(mock => !isNoMock(mock))
    .flatMap(mock => {
      const { start } = tree.span(mock.call)
      const own = runs.of(mock.call)
      const loads = own.filter(({ kind }) => kind === 'load' || kind === 'unknown')
      if (loads.length === 0) return []
      const at = (text: string | undefined, when: When) => ({
        key: text === undefined ? undefined : moduleKey(text),
        when,
      })
      const known = texts.get(mock)
      if (known) return known.map(({ text, when }) => at(text, when))
      const moments = loads.map(run => [tree.span(run.at).start, start] as const)
      const module = mock.specifier ?? mock.url
      return moments.map(when => at(module, when))
    })
  return key =>
    made
      .filter(item => item.key === key || item.key === undefined)
      .map(({ when }) => when)
      .reduce((first, when) => (isBefore(when, first) ? when : first), [Number.POSITIVE_INFINITY, 0] as When)
}

function isBefore([a, b]: When, [c, d]: When): boolean {
  return a < c || (a === c && b < d)
}

/** The modules that get copies of the real ones from a call; undefined where it is not seen that all do. */
function keysPutBackBy(
  file: RowFile,
  real: RealModules,
  mock: ModuleMock,
  madeAt: (key: string) => When,
): ReadonlySet<string> | undefined {
  const factory = factoryOf(mock)
  const [returned, another] = isFunction(factory) && factory.params.length === 0 ? returnsOf(file.tree, factory) : []
  if (!returned || another) return undefined
  const pairs = pairsPutBack(file, mock.call.arguments[0] as ASTNode, spread(returned) ?? returned)
  const isCopy = ({ text, value, when }: Pair) => {
    const key = moduleKey(text)
    return isCopyOf(file, real, value, key) && isBefore(when, madeAt(key))
  }
  return pairs?.every(isCopy) ? new Set(pairs.map(({ text }) => moduleKey(text))) : undefined
}

interface Pair {
  readonly text: string
  readonly value: Value
  readonly when: When
}

/** What a loop puts in the place of which module. */
function pairsPutBack(file: RowFile, name: ASTNode, value: ASTNode): readonly Pair[] | undefined {
  const byName = roundOf(file, name)
  const rows = byName && rowsOf(file, byName.loop.over)
  if (!rows) return undefined
  const byValue = roundOf(file, value)
  const isSame = byValue !== undefined && byValue.loop.body === byName.loop.body
  const keptIn = isSame ? undefined : lookedUpIn(file, name, value)
  const kept = keptIn && rowsOf(file, keptIn)
  if (!isSame && !kept) return undefined
  const pairs = rows.flatMap((row): (Pair | undefined)[] => {
    const text = textOf(file, row.part(byName.slot))
    const from = isSame ? [row] : kept!.filter(other => textOf(file, other.part('.0')) === text)
    if (text === undefined || from.length === 0) return [undefined]
    return from.map(other => pairOf(text, other, isSame ? byValue.slot : '.1'))
  })
  return pairs.every(pair => pair !== undefined) ? (pairs as Pair[]) : undefined
}

function pairOf(text: string, row: Row, slot: Parameters<Row['part']>[0]): Pair | undefined {
  const value = row.part(slot)
  return value && { text, value, when: row.when }
}

/** `copies` of `copies.get(name)` and `copies[name]`. */
function lookedUpIn({ tree }: RowFile, name: ASTNode, value: ASTNode): ASTNode | undefined {
  const isName = (node: ASTNode | undefined) => node !== undefined && tree.slice(node) === tree.slice(name)
  const inner = unwrap(value)
  if (isCall(inner)) {
    const member = memberOf(inner.callee as ASTNode)
    return member?.name === 'get' && isName(inner.arguments[0] as ASTNode) ? member.object : undefined
  }
  const { object, property, computed } = inner as { object?: ASTNode; property?: ASTNode; computed?: boolean }
  return computed && isName(property) ? object : undefined
}

/** Whether a value is a copy of a module: `{ ...(await import(name)) }`, `{ ...real }`, or a constant that is one. */
function isCopyOf(file: RowFile, real: RealModules, value: Value, key: string): boolean {
  if ('text' in value) return false
  const node = unwrap(value.node)
  const copied = spread(node)
  if (copied) return isNamespaceOf(file, real, { ...value, node: copied }, key)
  const given = node.type === 'Identifier' ? givenTo(file, node) : undefined
  return given !== undefined && isCopyOf(file, real, { ...value, node: given }, key)
}

function isNamespaceOf(
  file: RowFile,
  real: RealModules,
  value: Exclude<Value, { text: string }>,
  key: string,
): boolean {
  const node = unwrap(value.node)
  if (node.type === 'AwaitExpression') {
    const loader = unwrap(node.argument as ASTNode)
    const module = isLoader(loader) ? (loader.arguments[0] as ASTNode | undefined) : undefined
    const text = module && textOf(file, { ...value, node: module })
    return text !== undefined && moduleKey(text) === key
  }
  if (node.type !== 'Identifier') return false
  if (real.isLive(node, key)) return true
  const given = givenTo(file, node)
  return given !== undefined && isNamespaceOf(file, real, { ...value, node: given }, key)
}

/** What a variable is set to, where that is one thing. */
function givenTo({ scopes }: RowFile, name: NodeOf<'Identifier'>): ASTNode | undefined {
  const variable = scopes.variableOf(name)
  const [given, another] = variable ? scopes.valuesOf(variable) : []
  return another ? undefined : given
}

/** `x` of `{ ...x }`. */
function spread(node: ASTNode): ASTNode | undefined {
  const [member, another] = node.type === 'ObjectExpression' ? (node.properties as ASTNode[]) : []
  return member?.type === 'SpreadElement' && !another ? unwrap(member.argument as ASTNode) : undefined
}
