/** What becomes of a file that a mock does not reach. */
import type { ASTNode } from 'jscodeshift'
import type { Edit } from '../../../src/codemod.ts'
import { listed, shortened } from '../shared/texts.ts'
import { type Capture, capturesOf } from './captures.ts'
import { replacerInDefault } from './default-spies.ts'
import { toNamed, toNamespace } from './import-edits.ts'
import type { Reach } from './reach.ts'
import type { Read, Subject, Way } from './subject.ts'

export type Message = 'by-default' | 'too-early' | 'by-namespace'
export type Reason = 'used-whole' | 'called' | 'no-export' | 'default-replaced' | 'other-import' | 'captured' | 'taken'

type Data = Readonly<Record<string, string>>

/** A change of the file, and what distinguishes it from its other ones. */
interface Change {
  readonly what: string
  readonly edits: readonly Edit[]
}

/** What is said of the file, with the changes that a fix takes or the reason why there is none. */
export type Verdict =
  | { readonly message: Message; readonly data: Data; readonly changes: readonly Change[] }
  | { readonly reason: Reason; readonly data: Data }

/** Looks at all that a file takes from a mocked module. `named`: members are to be imported by name. */
export function verdictsOf(reach: Reach, subject: Subject, named: boolean): Verdict[] {
  const imports = new Map(subject.ways.map(way => [way, verdictOfImport(reach, subject, way, named)]))
  const found = [...imports.values()].filter(verdict => verdict !== undefined)
  if (!isLoadedBefore(reach, subject)) return found
  const reads = subject.reads.filter(({ name, way }) => reach.mocked.has(name) && !isRefused(imports.get(way)))
  const byNode = new Map<ASTNode, Capture[]>()
  for (const capture of capturesOf(subject, reads))
    byNode.set(capture.node, [...(byNode.get(capture.node) ?? []), capture])
  const captured = [...byNode.values()].map(captures => {
    const own = captures.flatMap(({ read }) => imports.get(read.way) ?? [])
    const ofImport = own.flatMap(verdict =>
      'changes' in verdict && verdict.message === 'by-default' ? verdict.changes : [],
    )
    return verdictOfCapture(subject, captures, ofImport)
  })
  return [...found, ...captured]
}

function isRefused(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && 'reason' in verdict
}

/** Whether a test's imports load a file before the test makes the mock. */
function isLoadedBefore({ file, isLate, loading, project }: Reach, { source }: Subject): boolean {
  const imported = file.real.imported.flatMap(specifier => project.resolve(specifier, file.source.path) ?? [])
  return isLate && loading.isImportedBy(source.path, imported)
}

function verdictOfImport(reach: Reach, subject: Subject, way: Way, named: boolean): Verdict | undefined {
  if (way.name === 'default') return verdictOfDefault(reach, subject, way, named)
  return way.name === '*' && named ? verdictOfNamespace(reach, subject, way) : undefined
}

/** A default import, of which a mock replaces no member. */
function verdictOfDefault(reach: Reach, subject: Subject, way: Way, named: boolean): Verdict | undefined {
  const { mocked, module } = reach
  const reads = subject.reads.filter(read => read.way === way)
  const values = reads.filter(({ isType }) => !isType)
  const missed = values.filter(({ name }) => mocked.has(name) && !mocked.hasInDefault(name))
  if (missed.length === 0) return undefined
  const names = namesOf(missed)
  const refused = (reason: Reason, more: Data): Verdict => ({ reason, data: { names, ...more } })

  const whole = subject.whole.find(use => use.way === way)
  if (whole) return refused(whole.isCalled ? 'called' : 'used-whole', { code: codeAt(subject, whole.node) })
  const unnamed = values.filter(({ name }) => !module.hasNamed(name))
  if (unnamed.length > 0) return refused('no-export', { names: namesOf(unnamed) })
  const other = replacerInDefault(reach, module, subject.source.path, new Set(values.map(({ name }) => name)))
  if (other !== undefined) return refused('default-replaced', { other })
  const byName = named && reads.every(({ isTakenOut }) => !isTakenOut) ? toNamed(subject, way, reads) : undefined
  if (byName && 'taken' in byName) return refused('taken', { name: byName.taken })
  const edits = byName ?? toNamespace(subject, way)
  if (!edits) return refused('other-import', { code: codeAt(subject, way.declaration) })
  return { message: 'by-default', data: { names }, changes: [{ what: way.local, edits }] }
}

/** A namespace, which a mock reaches: its members can be imported by name as well. */
function verdictOfNamespace({ mocked }: Reach, subject: Subject, way: Way): Verdict | undefined {
  const reads = subject.reads.filter(read => read.way === way)
  const replaced = reads.filter(({ isType, name }) => !isType && mocked.has(name))
  const isWhole = subject.whole.some(use => use.way === way) || reads.some(({ isTakenOut }) => isTakenOut)
  if (replaced.length === 0 || isWhole) return undefined
  const edits = toNamed(subject, way, reads)
  if ('taken' in edits) return { reason: 'taken', data: { name: edits.taken } }
  return { message: 'by-namespace', data: { names: namesOf(replaced) }, changes: [{ what: way.local, edits }] }
}

/** What keeps exports: a constant that can be made a function, or something else. */
function verdictOfCapture(subject: Subject, captures: readonly Capture[], ofImport: readonly Change[]): Verdict {
  const { edits, node } = captures[0]!
  const data = { names: namesOf(captures.map(({ read }) => read)), code: codeAt(subject, node) }
  if (!edits) return { reason: 'captured', data }
  return { message: 'too-early', data, changes: [...ofImport, { what: `at ${subject.tree.span(node).start}`, edits }] }
}

function namesOf(reads: readonly Read[]): string {
  return listed([...new Set(reads.map(({ name }) => name))])
}

/** The line that a node begins on. */
function codeAt({ source: { text }, tree }: Subject, node: ASTNode): string {
  const { start } = tree.span(node)
  const line = text.slice(text.lastIndexOf('\n', start) + 1).split(/\r?\n/, 1)[0]!
  return shortened(line.trim())
}
