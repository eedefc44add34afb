/** Where a Python file takes a new import: in a statement that it has, in the group of its kind, or in a new group. */
import type { ImportNeed, Source } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { blankAfter, countLines, lineEnd, lineStart, rowsOf } from './lines.ts'
import { type NewName, placeNames } from './names.ts'
import { openingOf, startsDefinition } from './opening.ts'
import { type Entry, type Gap, rowOfEntry, writeEntries } from './place.ts'
import { FIRST_PARTY, rootOf, type Section, sectionOf, THIRD_PARTY } from './python-modules.ts'
import { type ImportStatement, localName } from './python-names.ts'
import type { PythonScan } from './scan.ts'
import { by, type Order, sortedPlace } from './sorting.ts'
import type { Removed } from './statements.ts'

/** No statement is extended beyond this column. */
const LINE_LENGTH = 88

/** Statements that stand together, and where to begin where there are none. */
interface Place {
  readonly block: readonly ImportStatement[]
  readonly gap: Gap
}

/** A statement in a group. */
interface PythonEntry extends Entry {
  readonly section: Section
  readonly from: boolean
  readonly module: string
  /** A statement that leaves the file is no measure for the order of the others. */
  readonly leaves?: boolean
}

/** What is needed comes into the file by new lines, and by names that statements take in. */
export interface Additions {
  readonly inserted: readonly TextEdit[]
  readonly extended: ReadonlyMap<ImportStatement, readonly NewName[]>
}

/** Plans needs that nothing in the file fulfils. */
export function addPythonImports(
  scan: PythonScan,
  statements: readonly ImportStatement[],
  removed: Removed<ImportStatement, number>,
  needs: readonly ImportNeed[],
  source: Source,
): Additions {
  const lines = new Map<number, { place: Place; needs: ImportNeed[] }>()
  const names = new Map<ImportStatement, string[]>()
  for (const need of needs) {
    const place = placeFor(scan, statements, need, source)
    const host = hostFor(source.text, place.block, need)
    if (host) names.set(host, [...(names.get(host) ?? []), nameText(need)])
    else {
      const at = place.block[0]?.start ?? place.gap.at
      lines.set(at, { place, needs: [...(lines.get(at)?.needs ?? []), need] })
    }
  }
  const extended = new Map<ImportStatement, readonly NewName[]>()
  for (const [host, texts] of names) {
    extended.set(host, placeNames(host.parts.names, removed.get(host) ?? new Set(), texts, NAME_ORDERS))
  }
  const inserted = [...lines.values()].flatMap(({ place, needs }) => writeNeeds(scan, place, needs, removed, source))
  return { inserted, extended }
}

// The place in the file

/**
 * The first run of imports. The project's own modules come below the statements that change `sys.path`; and where code
 * stands above the first import and already uses the name, the import opens the file.
 */
function placeFor(scan: PythonScan, statements: readonly ImportStatement[], need: ImportNeed, source: Source): Place {
  const opening = () => ({ block: [], gap: openingOf(source, scan) })
  const ownModule = sectionOf(need.module) >= FIRST_PARTY
  const pathChange = ownModule ? lastPathChange(scan, source.text) : -1
  if (pathChange >= 0) {
    const at = rowsOf(source.text, scan.statements)[pathChange]!.end
    return { block: runAt(statements, pathChange + 1), gap: { at, above: 1, below: blankBelow(source.text, at) } }
  }
  const first = statements[0]
  if (!first) return opening()
  const codeAbove = scan.statements.slice(0, first.index).some(({ kind }) => kind === 'code')
  const usedAbove = codeAbove && (scan.uses.get(localName(need)) ?? first.start) < first.start
  return usedAbove ? opening() : { block: runAt(statements, first.index), gap: openingOf(source, scan) }
}

const blankBelow = (text: string, at: number) => (countLines(text, blankAfter(text, at)) > 0 ? 0 : 1)

/**
 * Index of the last statement above the first definition that changes the path that modules are looked for on; -1
 * without one.
 */
function lastPathChange({ statements }: PythonScan, text: string): number {
  const definition = statements.findIndex(({ kind, start }) => kind === 'code' && startsDefinition(text.slice(start)))
  return statements.findLastIndex(
    ({ kind, start, end }, i) =>
      kind === 'code' &&
      (definition < 0 || i < definition) &&
      /\bsys\.path\b|\baddsitedir\b/.test(text.slice(start, end)),
  )
}

/** The statements that follow each other from `index` on. */
function runAt(statements: readonly ImportStatement[], index: number): readonly ImportStatement[] {
  const from = statements.findIndex(statement => statement.index === index)
  return from < 0 ? [] : statements.slice(from).filter((statement, i) => statement.index === index + i)
}

// A statement that takes the name in

function nameText({ name, as }: ImportNeed): string {
  return as === undefined || as === name ? name! : `${name} as ${as}`
}

/** The statement that imports from the needed module. Where there are two, the file has a statement for each name. */
function hostFor(text: string, block: readonly ImportStatement[], need: ImportNeed): ImportStatement | undefined {
  const [host, second] = block.filter(({ parts }) => need.name !== undefined && parts.from === need.module)
  return host && !second && canTakeIn(text, host, need) ? host : undefined
}

function canTakeIn(text: string, { start, end, parts }: ImportStatement, need: ImportNeed): boolean {
  if (parts.names.some(({ name }) => name === '*')) return false
  const statement = text.slice(start, end)
  if (statement.includes('\\')) return false
  const length = lineEnd(text, start) - lineStart(text, start) + nameText(need).length + 2
  return statement.includes('\n') || length <= LINE_LENGTH
}

const lower = (text: string) => text.toLowerCase()
const NAME_ORDERS: readonly Order<string>[] = [
  // Constants, classes, then the rest: the order of isort.
  by(name => [/[a-z]/.test(name) ? (/^[A-Z]/.test(name) ? 1 : 2) : 0, lower(name)]),
  by(name => [lower(name)]),
  by(name => [name]),
]

// New statements

function writeNeeds(
  { comments }: PythonScan,
  { block, gap }: Place,
  needs: readonly ImportNeed[],
  removed: Removed<ImportStatement, number>,
  source: Source,
): TextEdit[] {
  const groups = groupsOf(block, removed, source.text)
  const between = blankBetween(groups, source.text)
  for (const entry of newEntries(needs)) {
    const group = groupFor(groups, entry)
    group.splice(indexIn(group, entry), 0, entry)
  }
  return writeEntries(source, comments, groups, gap, between)
}

/** One statement for each module that names are needed of, one for each module that is needed itself. */
function newEntries(needs: readonly ImportNeed[]): PythonEntry[] {
  const names = new Map<string, string[]>()
  const plain: PythonEntry[] = []
  for (const need of needs) {
    const { module, as } = need
    if (need.name !== undefined) names.set(module, [...(names.get(module) ?? []), nameText(need)])
    else {
      const line = as === undefined || as === module ? `import ${module}` : `import ${module} as ${as}`
      plain.push({ section: sectionOf(module), from: false, module, line })
    }
  }
  const from = [...names].map(([module, list]): PythonEntry => {
    const line = `from ${module} import ${list.sort(NAME_ORDERS[0]).join(', ')}`
    return { section: sectionOf(module), from: true, module, line }
  })
  return [...plain, ...from].sort(ENTRY_ORDERS[0])
}

/** The statements of a block, parted where blank lines part them. */
function groupsOf(
  block: readonly ImportStatement[],
  removed: Removed<ImportStatement, number>,
  text: string,
): PythonEntry[][] {
  const groups: PythonEntry[][] = []
  for (const [i, statement] of block.entries()) {
    const { parts } = statement
    const row = rowOfEntry(text, statement, statement.row)
    const module = parts.from ?? parts.names[0]!.name
    const leaves = removed.get(statement)?.size === parts.names.length
    const entry = { section: sectionOf(module), from: parts.from !== undefined, module, row, leaves }
    const above = block[i - 1]?.row
    if (!above || hasBlankLine(text.slice(above.end, statement.row.start))) groups.push([entry])
    else groups.at(-1)!.push(entry)
  }
  return withPackages(groups)
}

const hasBlankLine = (lines: string) =>
  lines
    .split('\n')
    .slice(0, -1)
    .some(line => line.trim() === '')

/**
 * Where two groups hold nothing but modules that are not known, and none holds a known package, the first is that of
 * the packages.
 */
function withPackages(groups: PythonEntry[][]): PythonEntry[][] {
  const unknown = groups.filter(group => group.every(({ section }) => section === FIRST_PARTY))
  const known = groups.some(group => group.some(({ section }) => section === THIRD_PARTY))
  if (known || unknown.length < 2) return groups
  return groups.map(group => (group === unknown[0] ? group.map(entry => ({ ...entry, section: THIRD_PARTY })) : group))
}

/** The number of blank lines between the first two groups; one where there is one group only. */
function blankBetween(groups: readonly (readonly PythonEntry[])[], text: string): number {
  const [above, below] = [groups[0]?.at(-1)?.row, groups[1]?.[0]?.row]
  return above && below ? countLines(text, blankAfter(text, above.end)) || 1 : 1
}

/**
 * The group that a new statement belongs to: that of its package, that of its section, the only one where
 * it mixes sections, one whose statements all leave, or a new one.
 */
function groupFor(groups: PythonEntry[][], entry: PythonEntry): PythonEntry[] {
  const own = entry.section >= FIRST_PARTY
  const root = rootOf(entry.module)
  const samePackage = own ? groups.findLast(group => group.some(other => rootOf(other.module) === root)) : undefined
  const holds = (group: PythonEntry[]) => group.some(({ section }) => section === entry.section)
  const sameSection = own ? groups.findLast(holds) : groups.find(holds)
  const only = groups.length === 1 && isMixed(groups[0]!) ? groups[0] : undefined
  const group = samePackage ?? sameSection ?? only
  if (group) return group
  const index = groups.findLastIndex(other => other.some(({ section }) => section < entry.section)) + 1
  const vacated = [groups[index - 1], groups[index]].find(other => other?.every(({ leaves }) => leaves))
  if (vacated) return vacated
  const fresh: PythonEntry[] = []
  groups.splice(index, 0, fresh)
  return fresh
}

/** Whether sections share the group for certain: a module that is not known may be a package. */
function isMixed(group: readonly PythonEntry[]): boolean {
  return new Set(group.map(({ section }) => (section === FIRST_PARTY ? THIRD_PARTY : section))).size > 1
}

const kind = ({ from }: PythonEntry) => (from ? 1 : 0)
const ENTRY_ORDERS: readonly Order<PythonEntry>[] = [
  by(entry => [entry.section, kind(entry), lower(entry.module)]),
  by(entry => [entry.section, lower(entry.module), kind(entry)]),
  by(entry => [kind(entry), lower(entry.module)]),
  by(entry => [lower(entry.module), kind(entry)]),
]

/**
 * In its sorted place; in a group that is not sorted after the last statement like it, plain imports above `from`
 * imports.
 */
function indexIn(group: readonly PythonEntry[], entry: PythonEntry): number {
  const staying = group.filter(({ leaves }) => !leaves)
  const place = sortedPlace(staying, entry, ENTRY_ORDERS)
  if (place !== undefined) return place === 0 ? 0 : group.indexOf(staying[place - 1]!) + 1
  const like = (other: PythonEntry) => !other.leaves && other.from === entry.from
  const sameSection = group.findLastIndex(other => like(other) && other.section === entry.section)
  const last = sameSection >= 0 ? sameSection : group.findLastIndex(like)
  if (last >= 0) return last + 1
  return entry.from ? group.length : 0
}
