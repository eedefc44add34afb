/** How a review begins and ends: its session, the decisions that it takes up, and what it hands on. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve as resolvePath } from 'node:path'
import type { Site } from '../../core/conflicts.ts'
import { UsageError } from '../../core/errors.ts'
import { projectRoot } from '../../io/git.ts'
import { beginSession, lastSession, type Session } from '../../io/sessions.ts'
import { isSystemError } from '../../io/state.ts'
import { type PlannedRun, type PlanRequest, plan } from '../../plan.ts'
import type { RunResult, SiteResult } from '../../report/result.ts'
import { count, printable } from '../../report/text.ts'
import { type Choose, chooseByApplicability } from '../../resolve.ts'
import { questionsOf } from '../../review/changes.ts'
import { decisionsFile, isKept, type Kept, readDecisions, revived } from '../../review/decisions.ts'
import type { Decision } from '../../review/machine.ts'
import { type Terminal, whyNobody } from '../terminal.ts'
import { withDecisions } from './preview.ts'
import type { ReviewTerminal } from './review.ts'

/** What a session is about. */
interface Head {
  readonly version: 1
  /** Of `testfix apply`. */
  readonly args: readonly string[]
  /** From the project's root. */
  readonly cwd: string
}

/** A review that is to go on. */
export interface Resumed {
  readonly args: readonly string[]
  readonly cwd: string
  readonly session: Session
  readonly saved: readonly Kept[]
}

/** The last review that was begun in this project. @throws {UsageError} where there is none. */
export function resumed(cwd: string): Resumed {
  const root = projectRoot(cwd)
  const begun = lastSession(join(root, '.testfix'))
  if (!begun)
    throw new UsageError(
      `No review was left half way in ${root}: testfix apply <codemod> <path or glob> -i begins one.`,
    )
  const head = begun.head as Head
  if (head.version !== 1 || !Array.isArray(head.args))
    throw new UsageError(
      `The last review in ${root} is of another version of testfix: finish it with that one, or begin anew.`,
    )
  const saved = new Map<string, Kept>()
  for (const entry of begun.entries) {
    const { undo } = entry as { undo?: string }
    if (undo !== undefined) saved.delete(undo)
    else if (isKept(entry)) saved.set(entry.id, entry)
  }
  return { args: head.args, cwd: resolvePath(root, head.cwd), session: begun.session, saved: [...saved.values()] }
}

/** Begins a session for a command line. */
export function begun(args: readonly string[], cwd: string): Session {
  const root = projectRoot(cwd)
  const head: Head = { version: 1, args, cwd: relative(root, cwd) }
  return beginSession(join(root, '.testfix'), head)
}

/** The terminal as one to ask on. @throws {UsageError} where nobody can answer. */
export function reviewTerminal(terminal: Terminal): ReviewTerminal {
  const why = whyNobody(terminal)
  if (why !== undefined)
    throw new UsageError(
      `--interactive ${why}: use --dry-run to see the diff, or --decisions FILE to take what a review decided.`,
    )
  const { cwd, env, stderr, stdin, stdout } = terminal
  return { cwd, env, stdout, stderr, stdin: stdin! }
}

/** How a run is decided. */
export interface Way {
  readonly unsafe: boolean
  readonly dryRun: boolean
  readonly allowDirty: boolean
  readonly allowOutside: boolean
  /** Decisions of another time. */
  readonly saved: readonly Kept[]
  /** Whether those are all that counts. */
  readonly isGiven: boolean
}

/** A run, and what is decided about its sites. */
export interface Decided {
  readonly run: PlannedRun
  readonly choose: Choose
  readonly permission: {
    readonly allowOutside: boolean
    readonly allowDirty: boolean | ReadonlySet<string>
    readonly suppress?: (site: Site) => string | undefined
  }
  /** What a person decided. */
  readonly decisions: readonly Kept[]
  /** What is to be said before anything is written. */
  readonly notes: readonly string[]
  /** Nothing is to be written. */
  readonly ended?: { readonly exitCode: number; readonly words: string }
  /** Told what came of it. */
  close(result: RunResult): void
}

/** Decides by what is safe, or by the decisions of another time. */
export async function byRule(request: PlanRequest, way: Way): Promise<Decided> {
  const run = await plan(request)
  const { allowDirty, allowOutside } = way
  const nothing = { decisions: [], notes: [], close: () => {} }
  if (!way.isGiven)
    return { run, choose: chooseByApplicability(way.unsafe), permission: { allowDirty, allowOutside }, ...nothing }
  const taken = takenUp(run, way.saved)
  return { ...nothing, ...decidedBy(taken, { allowDirty }), decisions: way.saved, notes: strayNotes(taken) }
}

/** Has a person decide. */
export async function byReview(
  request: PlanRequest,
  { session, saved, allowDirty, dryRun }: Way & { readonly session: Session },
  terminal: ReviewTerminal,
): Promise<Decided> {
  // Only who asks loads what asking takes.
  const { review } = await import('./review.ts')
  const { onProgress: _none, ...quiet } = request
  const done = await review(
    {
      plan: (onPlanned, enough) => plan({ ...quiet, onPlanned, enough }),
      replan: paths => plan({ ...quiet, paths }),
      session,
      saved,
      allowDirty,
      signal: request.signal ?? new AbortController().signal,
    },
    terminal,
  )
  const { end, decisions, opened } = done
  if (end === 'drop') session.end()
  return {
    ...decidedBy(done, { allowDirty: allowDirty || opened }),
    decisions,
    notes: strayNotes(done),
    ...(end !== 'write' && { ended: ENDED[end] }),
    close(result) {
      const left = dryRun ? decisions : undone(decisions, result.sites)
      if (left.length === 0) session.end()
      else session.rewrite(left)
    },
  }
}

const ENDED = {
  drop: { exitCode: 1, words: 'Nothing was written.\n' },
  interrupted: {
    exitCode: 130,
    words: '\nInterrupted: nothing was written. What was decided is kept: `testfix apply --resume` goes on.\n',
  },
} as const

/** What decisions make of the sites of a run. */
interface Taken {
  readonly run: PlannedRun
  readonly decisionOf: (site: Site) => Decision | undefined
  /** Decisions for which nothing was found, and those that were about something else. */
  readonly unknown: readonly Kept[]
  readonly stale: readonly Kept[]
}

function takenUp(run: PlannedRun, saved: readonly Kept[]): Taken {
  const left = new Map(saved.map(item => [item.id, item]))
  const decisions = new Map<Site, Decision>()
  const stale: Kept[] = []
  const groups = run.groups.map(group => {
    const own = new Map<Site, Decision>()
    for (const question of questionsOf(group)) {
      const item = left.get(question.id)
      if (!item) continue
      left.delete(question.id)
      const decision = revived(question, item)
      if (decision) own.set(question.site, decision)
      else stale.push(item)
    }
    const { plans, originals } = withDecisions(group, own)
    for (const [site, original] of originals) {
      const decision = own.get(original)
      if (decision) decisions.set(site, decision)
    }
    return { ...group, plans }
  })
  return { run: { ...run, groups }, decisionOf: site => decisions.get(site), unknown: [...left.values()], stale }
}

/** A site as far as it is the same in the next pass. */
function nameOf({ codemod, finding: { at, data, messageId } }: Site): string {
  return JSON.stringify([at.path, codemod.meta.id, messageId, data])
}

/** How decisions choose. Who looked at a change has seen into which files it goes. */
function decidedBy(
  { run, decisionOf }: Pick<Taken, 'run' | 'decisionOf'>,
  { allowDirty }: Pick<Decided['permission'], 'allowDirty'>,
): Pick<Decided, 'run' | 'choose' | 'permission'> {
  const own = new Set(run.groups.flatMap(({ plans }) => plans.flatMap(({ sites }) => sites)))
  // What was left is found again in the text with the other changes.
  const left = new Set([...own].filter(site => decisionOf(site)?.kind === 'decline').map(nameOf))
  const undecided = new Set([...own].filter(site => !decisionOf(site)).map(nameOf))
  const choose: Choose = site => {
    const decision = decisionOf(site)
    if (decision?.kind === 'accept') return true
    if (decision || left.has(nameOf(site))) return 'left in the review'
    return own.has(site) || undecided.has(nameOf(site)) ? 'not decided' : 'found in the result: run again'
  }
  const suppress = (site: Site) => {
    const decision = decisionOf(site)
    return decision?.kind === 'suppress' ? decision.reason : undefined
  }
  return { run, choose, permission: { allowDirty, allowOutside: true, suppress } }
}

/** Reads a file of decisions. @throws {UsageError} */
export function loadDecisions(file: string): readonly Kept[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UsageError(`--decisions ${file} cannot be read: ${error.message}`)
  }
  const decisions = readDecisions(text)
  if (typeof decisions === 'string') throw new UsageError(`--decisions ${file} is no file of decisions: ${decisions}.`)
  return decisions
}

/** Writes a file of decisions. @returns the system's words when it could not. */
export function saveDecisions(file: string, decisions: readonly Kept[]): string | undefined {
  try {
    writeFileSync(file, decisionsFile(decisions))
    return undefined
  } catch (error) {
    if (!isSystemError(error)) throw error
    return error.message
  }
}

/** What is to be said of decisions that could not be taken up. */
function strayNotes({ unknown, stale }: Pick<Taken, 'unknown' | 'stale'>): string[] {
  const list = (items: readonly Kept[]) =>
    [...new Set(items.map(({ id, codemod }) => `${printable(id.slice(0, id.lastIndexOf(' ')))} (${codemod})`))].join(
      ', ',
    )
  const notes: string[] = []
  if (unknown.length > 0)
    notes.push(`${count(unknown.length, 'decision')} of before found nothing to decide: ${list(unknown)}.`)
  if (stale.length > 0)
    notes.push(
      `${count(stale.length, 'decision')} of before ${stale.length === 1 ? 'was' : 'were'} about another change: ${list(stale)}.`,
    )
  return notes
}

/** The decisions whose changes did not get in: the session keeps them. */
function undone(decisions: readonly Kept[], sites: readonly SiteResult[]): Kept[] {
  const stuck = new Set(
    sites
      .filter(
        ({ status, note }) =>
          status === 'stale' || status === 'failed' || (status === 'declined' && note?.includes('uncommitted')),
      )
      .map(({ path }) => path),
  )
  return decisions.filter(({ id, decision }) => decision === 'accept' && stuck.has(id.slice(0, id.lastIndexOf(' '))))
}
