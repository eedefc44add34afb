import { join } from 'node:path'
import { applyEdits } from './core/edits.ts'
import { fingerprinter } from './core/fingerprint.ts'
import { messageOf } from './core/message.ts'
import { positions } from './core/source.ts'
import { homesOf, patchRoot, pathBelow, seenFrom, uncommitted, undoPlace, usualPatchRoot } from './io/git.ts'
import { LockedError } from './io/lock.ts'
import { type Transaction, whyUnfit, write } from './io/write.ts'
import type { FileChange, RunResult, SiteResult, Status } from './report/result.ts'
import { sentence } from './report/text.ts'
import type { ResolvedFile, ResolvedGroup, ResolvedRun, ResolvedSite } from './resolve.ts'

/** How to apply a resolved run. */
export interface ApplyOptions {
  /** Write nothing, and report as if everything had been written. */
  readonly dryRun?: boolean
  /** Write where git has uncommitted changes too: everywhere, or in the files of these paths. */
  readonly allowDirty?: boolean | ReadonlySet<string>
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

/** What became of the changes. */
interface Writing {
  /** By path. */
  readonly refusals: Map<string, Refusal>
  /** In a dry run, by path: why a real one would leave the file as it is. */
  readonly warnings: ReadonlyMap<string, string>
  readonly notes: string[]
  /** The folders in which something was written, and so can be undone. */
  readonly homes: Set<string>
}

/**
 * Writes the changed files, each group of files that one fix joins as a whole or not at all, and reports on the run.
 * @throws LockedError when another testfix is writing in this project; nothing is written then.
 */
export async function apply(run: ResolvedRun, options: ApplyOptions = {}): Promise<RunResult> {
  const { dryRun = false, signal } = options
  const files = new Map(run.groups.flatMap(group => group.files.map(file => [file.path, file])))
  const transactions = run.groups.flatMap(group => group.transactions)
  const writing = dryRun
    ? rehearse(transactions, files, run.cwd)
    : await writeAll(transactions, files, run.cwd, options)

  const sites = run.groups.flatMap(group => siteResults(group, writing))
  const changes = [...files.values()].filter(({ path, edits }) => edits.length > 0 && !writing.refusals.has(path))
  const failed = new Set(run.failures.map(({ path }) => path))
  for (const site of sites) if (site.status === 'failed') failed.add(site.path)
  const root = patchRoot(
    changes.map(({ file }) => file),
    run.cwd,
  )
  if (dryRun && root !== usualPatchRoot(run.cwd))
    writing.notes.push(`The patch applies in \`${seenFrom(run.cwd, root)}\`.`)
  return {
    dryRun,
    interrupted: signal?.aborted ?? false,
    codemods: run.codemods.map(({ codemod, options }) => ({ id: codemod.meta.id, options })),
    sites: sites.sort(bySite),
    changes: changes.map(file => changeOf(file, root)).sort(byPath),
    undo: [...writing.homes].map(home => undoPlace(home, run.cwd)).sort(),
    failures: run.failures,
    skipped: run.skipped,
    safe: run.safe,
    notes: writing.notes,
    files: { read: run.read, parsed: run.parsed, changed: changes.length, failed: failed.size },
  }
}

/** Writes nothing, and says what a real run would not write. */
function rehearse(
  transactions: readonly (readonly string[])[],
  files: ReadonlyMap<string, ResolvedFile>,
  cwd: string,
): Writing {
  const homes = homesOf(
    transactions.flat().map(path => files.get(path)!.file),
    cwd,
  )
  const warnings = new Map<string, string>()
  for (const paths of transactions) {
    for (const path of paths) {
      const { file } = files.get(path)!
      const reason = whyUnfit(file, homes.get(file)!)
      if (reason === undefined) continue
      for (const member of paths) warnings.set(member, `${path} ${reason}`)
      break
    }
  }
  const [first] = warnings.values()
  const others = warnings.size > 1 ? '; the sites say why. The first' : ''
  const notes = first === undefined ? [] : [`A real run would not write ${warnings.size} of them${others}: ${first}.`]
  return { refusals: new Map(), warnings, notes, homes: new Set() }
}

/** Writes what may be written; says by path why the rest was not. */
async function writeAll(
  transactions: readonly (readonly string[])[],
  files: ReadonlyMap<string, ResolvedFile>,
  cwd: string,
  options: ApplyOptions,
): Promise<Writing> {
  const writing: Writing = { refusals: new Map(), warnings: new Map(), notes: [], homes: new Set() }
  const refuse = (paths: readonly string[], status: Refusal['status'], note: string) => {
    for (const path of paths) writing.refusals.set(path, { status, note })
  }
  const real = (path: string) => files.get(path)!.file
  const { allowDirty = false } = options
  const mayBeDirty = (path: string) => (typeof allowDirty === 'boolean' ? allowDirty : allowDirty.has(path))
  const changing = transactions.flat().map(real)
  const { dirty, outside } = await uncommitted(changing)
  const homes = homesOf(changing, cwd)
  const byHome = new Map([...homes.values()].map(home => [home, [] as (readonly string[])[]]))
  for (const paths of transactions) {
    const home = homes.get(real(paths[0]!))!
    const culprit = paths.find(path => dirty.has(real(path)) && !mayBeDirty(path))
    const stranger = paths.find(path => homes.get(real(path)) !== home)
    if (culprit !== undefined) refuse(paths, 'declined', `${culprit} ${dirty.get(real(culprit))}`)
    else if (stranger !== undefined)
      refuse(paths, 'failed', `${stranger} and ${paths[0]} change together, but lie in two projects`)
    else byHome.get(home)!.push(paths)
  }

  const begun: (readonly string[])[] = []
  const total = [...byHome.values()].flat().length
  for (const [home, members] of byHome) {
    const done = begun.length
    const place = undoPlace(home, cwd)
    begun.push(...members)
    const outcomes = await write(
      members.map(paths => paths.map(path => fileChange(files.get(path)!)) as unknown as Transaction),
      {
        stateDir: join(home, '.testfix'),
        command: options.command ?? 'apply',
        ...(options.signal && { signal: options.signal }),
        onNote: note => writing.notes.push(place === '.' ? sentence(note) : `In ${place}: ${note}.`),
        onProgress: number => options.onProgress?.(done + number, total),
      },
    ).catch(error => {
      // What is done in the other projects must be reported all the same.
      if (!(error instanceof LockedError) || byHome.size === 1) throw error
      return members.map(([path]) => ({ status: 'failed' as const, path: path!, reason: `stays: ${error.message}` }))
    })
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'written') writing.homes.add(home)
      else if (outcome.status === 'interrupted')
        refuse(members[index]!, 'declined', 'interrupted before it was written')
      else refuse(members[index]!, outcome.status, `${outcome.path} ${outcome.reason}`)
    }
  }
  const written = new Set(
    begun
      .flat()
      .filter(path => !writing.refusals.has(path))
      .map(real),
  )
  if (outside.some(file => written.has(file)))
    writing.notes.unshift('Outside of a git repository `testfix undo` is the only way back.')
  return writing
}

function fileChange({ path, file, hash, text, bom, edits }: ResolvedFile): Transaction[0] {
  const after = applyEdits(text, edits)
  return { path, file, hash, after: bom ? `\uFEFF${after}` : after }
}

function changeOf({ path, file, text, bom, edits }: ResolvedFile, root: string): FileChange {
  return { path, patchPath: pathBelow(root, file), text, bom, edits }
}

function siteResults({ files, sites }: ResolvedGroup, writing: Writing): SiteResult[] {
  return files.flatMap(({ path, text }) => {
    const position = positions(text)
    const fingerprint = fingerprinter()
    const here = sites.filter(({ at }) => at.path === path).sort((a, b) => a.at.start - b.at.start || a.pass - b.pass)
    return here.map(found => {
      const { at, site } = found
      const code = text.slice(at.start, at.end)
      const print = fingerprint({ codemod: site.codemod.meta.id, messageId: site.finding.messageId, code })
      return siteResult(found, position, print, writing)
    })
  })
}

function siteResult(
  { site, at, pass, status, note }: ResolvedSite,
  position: ReturnType<typeof positions>,
  fingerprint: string,
  { refusals, warnings }: Writing,
): SiteResult {
  const { codemod, finding } = site
  const { fix } = finding
  const refusal = status === 'applied' ? refusals.get(at.path) : undefined
  const warning = status === 'applied' ? warnings.get(at.path) : undefined
  const reason = refusal?.note ?? warning ?? note
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
    fingerprint,
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
