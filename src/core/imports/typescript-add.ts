/**
 * Where a TypeScript file takes a new import: in a declaration of the same module, or in one of its own beside those
 * like it.
 */
import type { ImportNeed, Source } from '../../codemod.ts'
import type { TextEdit } from '../edits.ts'
import { rowsOf } from './lines.ts'
import { type NewName, placeNames } from './names.ts'
import { openingOf } from './opening.ts'
import { type Entry, rowOfEntry, writeEntries } from './place.ts'
import type { TypeScriptScan } from './scan.ts'
import { by, type Order, sortedPlace } from './sorting.ts'
import type { Removed } from './statements.ts'
import { boundBy, type ImportStatement, localName, type Slot, sameModule } from './typescript-names.ts'

/** What a declaration takes in. */
export interface Extension {
  readonly main?: string
  readonly names: readonly NewName[]
}

/** What is needed comes into the file by new lines, and by names that declarations take in. */
export interface Additions {
  readonly inserted: readonly TextEdit[]
  readonly extended: ReadonlyMap<ImportStatement, Extension>
}

/** Plans needs that nothing in the file fulfils. */
export function addTypeScriptImports(
  scan: TypeScriptScan,
  statements: readonly ImportStatement[],
  removed: Removed<ImportStatement, Slot>,
  needs: readonly ImportNeed[],
  source: Source,
): Additions {
  const taken = new Map<ImportStatement, ImportNeed[]>()
  const others: ImportNeed[] = []
  for (const need of needs) {
    const host = hostFor(statements, taken, need)
    if (host) taken.set(host, [...(taken.get(host) ?? []), need])
    else others.push(need)
  }
  const extended = new Map<ImportStatement, Extension>()
  for (const [host, needs] of taken) {
    const main = needs.find(({ name }) => name === 'default')
    const texts = needs.filter(({ name }) => name !== 'default').map(nameText)
    const gone = new Set([...(removed.get(host) ?? [])].filter(slot => typeof slot === 'number'))
    const names = placeNames(host.parts.named?.names ?? [], gone, texts, NAME_ORDERS)
    extended.set(host, { names, ...(main && { main: localName(main) }) })
  }
  return { inserted: writeDeclarations(scan, statements, removed, others, source), extended }
}

// A declaration that takes the name in

/**
 * One with names in braces rather than one with a default only. Never a type-only import, never one made for its
 * effects.
 */
function hostFor(
  statements: readonly ImportStatement[],
  taken: ReadonlyMap<ImportStatement, readonly ImportNeed[]>,
  need: ImportNeed,
): ImportStatement | undefined {
  const hosts = statements.filter(statement => {
    const { module, typeOnly, attributes, main, namespace, named } = statement.parts
    if (need.name === '*' || typeOnly || attributes || !sameModule(module, need.module)) return false
    if (need.name !== 'default') return named ?? (main && !namespace)
    const takesMain = taken.get(statement)?.some(({ name }) => name === 'default')
    return !main && !takesMain && (named ?? namespace)
  })
  return hosts.find(({ parts }) => parts.named) ?? hosts[0]
}

function nameText({ name, as }: ImportNeed): string {
  return as === undefined || as === name ? name! : `${name} as ${as}`
}

const lower = (text: string) => text.toLowerCase()
const NAME_ORDERS: readonly Order<string>[] = [by(name => [lower(name)]), by(name => [name])]

// New declarations

/** How the file writes its imports. */
interface Style {
  readonly quote: string
  readonly end: string
  readonly braces: (names: string) => string
}

/** How the file writes its imports. */
export function styleOf({ statements, quote, semicolons }: TypeScriptScan, text: string): Style {
  const inside = statements
    .map(({ parts }) => parts?.named?.inside)
    .find(inside => inside && !text.slice(inside.start, inside.end).includes('\n'))
  const space = inside && text[inside.start] !== ' ' ? '' : ' '
  return { quote, end: semicolons ? ';' : '', braces: names => `{${space}${names}${space}}` }
}

interface Declaration extends Entry {
  readonly module: string
  readonly rank: number
  /** Imported for its effects alone: what comes below it may rely on them. */
  readonly effects?: boolean
  readonly leaves?: boolean
}

function writeDeclarations(
  scan: TypeScriptScan,
  statements: readonly ImportStatement[],
  removed: Removed<ImportStatement, Slot>,
  needs: readonly ImportNeed[],
  source: Source,
): TextEdit[] {
  if (needs.length === 0) return []
  const leaving = new Set(
    statements
      .filter(statement => removed.get(statement)?.size === boundBy(statement.parts).length)
      .map(({ index }) => index),
  )
  const block = firstRun(scan, leaving, source.text)
  for (const declaration of newDeclarations(needs, styleOf(scan, source.text))) {
    block.splice(indexIn(block, declaration), 0, declaration)
  }
  return writeEntries(source, scan.comments, [block], openingOf(source, scan), 1)
}

/** The first import declarations that follow each other. */
function firstRun({ statements }: TypeScriptScan, leaving: ReadonlySet<number>, text: string): Declaration[] {
  const rows = rowsOf(text, statements)
  const first = statements.findIndex(({ kind }) => kind === 'import')
  if (first < 0) return []
  const end = statements.findIndex(({ kind }, i) => i > first && kind !== 'import')
  return statements.slice(first, end < 0 ? undefined : end).map((statement, i) => {
    const { parts } = statement
    const module = parts?.module ?? ''
    const effects = parts !== undefined && boundBy(parts).length === 0
    return {
      module,
      rank: rankOf(module),
      effects,
      leaves: leaving.has(first + i),
      row: rowOfEntry(text, statement, rows[first + i]!),
    }
  })
}

/** The rank of a module of the project, named by its path. */
const OWN_PATH = 3

/** What the runtime brings, packages, the project's own modules by an alias, and by their path. */
function rankOf(module: string): number {
  if (/^(?:node|bun):/.test(module)) return 0
  if (/^[./]/.test(module)) return OWN_PATH
  return /^(?:[#~]|@\/)/.test(module) ? 2 : 1
}

function newDeclarations(needs: readonly ImportNeed[], { quote, end, braces }: Style): Declaration[] {
  const declarations: Declaration[] = []
  const declare = (module: string, clause: string) => {
    const line = `import ${clause} from ${quote}${module}${quote}${end}`
    declarations.push({ module, rank: rankOf(module), line })
  }
  for (const module of new Set(needs.map(need => need.module))) {
    const own = needs.filter(need => need.module === module)
    const mains = own.filter(({ name }) => name === 'default').map(localName)
    const names = own.filter(({ name }) => name !== 'default' && name !== '*').map(nameText)
    const list = names.length > 0 ? [braces(names.sort(NAME_ORDERS[0]).join(', '))] : []
    const clause = [...mains.slice(0, 1), ...list].join(', ')
    if (clause !== '') declare(module, clause)
    for (const main of mains.slice(1)) declare(module, main)
    for (const need of own.filter(({ name }) => name === '*')) declare(module, `* as ${localName(need)}`)
  }
  return declarations.sort(by(({ rank, module }) => [rank, module]))
}

/**
 * Beside a declaration of the same module; in the sorted place among those of its rank; below the last that does not
 * rank behind it. Below all others for a module of the project, and never above the imports that a file makes first
 * for their effects.
 */
function indexIn(block: readonly Declaration[], { module, rank }: Declaration): number {
  const firstNormal = block.findIndex(({ effects }) => !effects)
  const floor = firstNormal < 0 ? block.length : firstNormal
  const same = block.findLastIndex(other => !other.leaves && sameModule(other.module, module))
  if (same >= 0) return same + 1

  const like = block.filter(other => other.rank === rank && !other.effects && !other.leaves)
  const sorts = like.length > 1 && rank < OWN_PATH
  const place = sorts
    ? sortedPlace(
        like.map(other => other.module),
        module,
        [by(name => [lower(name)])],
      )
    : undefined
  if (place === 0) return Math.max(floor, block.indexOf(like[0]!))
  if (place !== undefined) return Math.max(floor, block.indexOf(like[place - 1]!) + 1)
  return Math.max(floor, block.findLastIndex(other => other.rank <= rank) + 1)
}
