import { join } from 'node:path'
import { applyEdits } from './core/edits.ts'
import { messageOf } from './core/message.ts'
import { positions } from './core/source.ts'
import { patchPath, projectRoot, uncommitted } from './io/git.ts'
import { type Outcome, type Transaction, write } from './io/write.ts'
import type { FileChange, RunResult, SiteResult, Status } from './report/result.ts'
import { sentence } from './report/text.ts'
import type { ResolvedFile, ResolvedGroup, ResolvedRun, ResolvedSite } from './resolve.ts'

/** How to apply a resolved run. */
export interface ApplyOptions {
  /** Write nothing, and report as if everything had been written. */
  readonly dryRun?: boolean
  /** Write where git has uncommitted changes too. */
  readonly allowDirty?: boolean
  /** What the journal says of the run: usually its command line. */
  readonly command?: string
  /** Aborting stops between two transactions. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** Why a transaction was not written; its sites and files end so. */
interface Refusal {
  readonly status: Exclude<Status, 'applied'>
  readonly note: string
}

/**
 * Writes the changed files, each group of files that one fix joins as a whole or not at all, and reports on the run.
 * @throws LockedError when another testfix is writing in this project; nothing is written then.
 */
export async function apply(run: ResolvedRun, options: ApplyOptions = {}): Promise<RunResult> {
  const { dryRun = false, signal } = options
  const files = new Map(run.groups.flatMap(group => group.files.map(file => [file.path, file])))
  const transactions = run.groups.flatMap(group => group.transactions)
  const notes: string[] = []
  const refusals = dryRun ? new Map<string, Refusal>() : await writeAll(transactions, files, notes, run.cwd, options)

  const sites = run.groups.flatMap(group => siteResults(group, refusals))
  const changes = [...files.values()].filter(({ path, edits }) => edits.length > 0 && !refusals.has(path))
  const failed = new Set(run.failures.map(({ path }) => path))
  for (const site of sites) if (site.status === 'failed') failed.add(site.path)
  return {
    dryRun,
    interrupted: signal?.aborted ?? false,
    codemods: run.codemods.map(({ codemod, options }) => ({ id: codemod.meta.id, options })),
    sites: sites.sort(bySite),
    changes: changes.map(file => changeOf(file, run.cwd)).sort(byPath),
    failures: run.failures,
    skipped: run.skipped,
    safe: run.safe,
    notes,
    files: { read: run.read, parsed: run.parsed, changed: changes.length, failed: failed.size },
  }
}

/** Writes what may be written; says by path why the rest was not. */
async function writeAll(
  transactions: readonly (readonly string[])[],
  files: ReadonlyMap<string, ResolvedFile>,
  notes: string[],
  cwd: string,
  options: ApplyOptions,
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  const refuse = (paths: readonly string[], refusal: Refusal) => {
    for (const path of paths) refusals.set(path, refusal)
  }
  const real = (path: string) => files.get(path)!.file
  const { dirty, outside } = await uncommitted(transactions.flat().map(real))
  const clean: (readonly string[])[] = []
  for (const paths of transactions) {
    const culprit = options.allowDirty ? undefined : paths.find(path => dirty.has(real(path)))
    if (culprit === undefined) clean.push(paths)
    else
      refuse(paths, {
        status: 'declined',
        note: `${culprit} ${dirty.get(real(culprit))}; commit it, or use --allow-dirty`,
      })
  }
  const unversioned = outside.length > 0 && clean.flat().some(path => outside.includes(real(path)))
  if (unversioned) notes.push('Not in a git repository: `testfix undo` is the only way back.')

  const outcomes = await write(
    clean.map(paths => paths.map(path => fileChange(files.get(path)!)) as unknown as Transaction),
    {
      stateDir: join(projectRoot(cwd), '.testfix'),
      command: options.command ?? 'apply',
      ...(options.signal && { signal: options.signal }),
      onNote: note => notes.push(sentence(note)),
      onProgress: done => options.onProgress?.(done, clean.length),
    },
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status !== 'written') refuse(clean[index]!, refusalOf(outcome))
  }
  return refusals
}

function refusalOf(outcome: Exclude<Outcome, { status: 'written' }>): Refusal {
  if (outcome.status === 'interrupted') return { status: 'declined', note: 'interrupted before it was written' }
  return { status: outcome.status, note: `${outcome.path} ${outcome.reason}` }
}

function fileChange({ path, file, hash, text, bom, edits }: ResolvedFile): Transaction[0] {
  const after = applyEdits(text, edits)
  return { path, file, hash, after: bom ? `\uFEFF${after}` : after }
}

function changeOf({ path, file, text, bom, edits }: ResolvedFile, cwd: string): FileChange {
  return { path, patchPath: patchPath(file, cwd), text, bom, edits }
}

function siteResults({ files, sites }: ResolvedGroup, refusals: ReadonlyMap<string, Refusal>): SiteResult[] {
  const position = new Map(files.map(({ path, text }) => [path, positions(text)]))
  return sites.map(site => siteResult(site, position.get(site.at.path)!, refusals))
}

function siteResult(
  { site, at, pass, status, note }: ResolvedSite,
  position: ReturnType<typeof positions>,
  refusals: ReadonlyMap<string, Refusal>,
): SiteResult {
  const { codemod, finding } = site
  const { fix } = finding
  const refusal = status === 'applied' ? refusals.get(at.path) : undefined
  const reason = refusal?.note ?? note
  const [start, end] = [position(at.start), position(at.end)]
  return {
    codemod: codemod.meta.id,
    path: at.path,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    messageId: finding.messageId,
    message: messageOf(codemod.meta, finding),
    status: refusal?.status ?? status,
    ...(reason !== undefined && { note: reason }),
    ...(fix && { fix: { title: fix.title, applicability: fix.applicability, pass, edits: fix.edits } }),
  }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path === b.path ? 0 : a.path < b.path ? -1 : 1
}

function bySite(a: SiteResult, b: SiteResult): number {
  return byPath(a, b) || a.line - b.line || a.column - b.column
}
