import type { Edit } from '../codemod.ts'
import type { TextEdit } from '../core/edits.ts'

/** How a site can end. Every site that a run found has exactly one. */
export const STATUSES = [
  'applied',
  'declined',
  'blocked',
  'manual',
  'suppressed',
  'baselined',
  'stale',
  'failed',
] as const
export type Status = (typeof STATUSES)[number]

/** One site and what became of it. Lines and columns count from 1, columns in UTF-16 code units; all places are in the file as it was read. */
export interface SiteResult {
  readonly codemod: string
  readonly path: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly messageId: string
  readonly message: string
  readonly status: Status
  /** The same in every run that finds the site, wherever its file lies and on whichever line it stands. */
  readonly fingerprint: string
  /** Why it ended so, where the status does not say it. */
  readonly note?: string
  readonly fix?: {
    readonly title: string
    readonly applicability: 'safe' | 'unsafe'
    /** The pass that found the site, from 1: its edits refer to the text of that pass, which is the file as it was read for the first. */
    readonly pass: number
    readonly edits: readonly Edit[]
  }
}

/** A file that the run changed or, in a dry run, would change. */
export interface FileChange {
  readonly path: string
  /** Relative to the folder that a patch applies in: the repository's top, or else the working directory, as far as that holds all changed files. */
  readonly patchPath: string
  /** As it was read, without BOM. */
  readonly text: string
  readonly bom: boolean
  /** All of the file's edits together, imports included: sorted, disjoint. */
  readonly edits: readonly TextEdit[]
}

/** A file that the run could not do; it is as it was. */
export interface Failure {
  readonly path: string
  readonly line?: number
  readonly codemod?: string
  /** Reads on from the file's name: "is not UTF-8". */
  readonly reason: string
}

/** Everything that a run found and did: plain data, of which every report is a view. */
export interface RunResult {
  readonly dryRun: boolean
  readonly interrupted: boolean
  readonly codemods: readonly {
    readonly id: string
    readonly options: Readonly<Record<string, string | number | boolean>>
  }[]
  /** By path, then place. */
  readonly sites: readonly SiteResult[]
  readonly changes: readonly FileChange[]
  /** Where `testfix undo` puts back what this run wrote, relative to the working directory: `.` alone, unless files of other projects were changed. */
  readonly undo: readonly string[]
  readonly failures: readonly Failure[]
  readonly skipped: readonly { readonly path: string; readonly why: string }[]
  /** Sites of the shape looked for that already restore themselves. They are no findings. */
  readonly safe: readonly {
    readonly path: string
    readonly codemod: string
    readonly line: number
    readonly column: number
  }[]
  /** What the reader should know besides, in whole sentences. */
  readonly notes: readonly string[]
  /** Numbers of files; `parsed` are those of `read` that held a trigger. */
  readonly files: { readonly read: number; readonly parsed: number; readonly changed: number; readonly failed: number }
}

/** The number of sites by status; the sum is the number of sites found. */
export type Ledger = Readonly<Record<Status, number>>

/** Counts the sites. */
export function ledgerOf({ sites }: RunResult): Ledger {
  const count = (status: Status) => sites.filter(site => site.status === status).length
  return Object.fromEntries(STATUSES.map(status => [status, count(status)])) as Record<Status, number>
}

/**
 * 0: nothing is left to do. 1: findings remain, or a dry run would change something. 2: a file failed. 130: interrupted.
 */
export function exitCodeOf(result: RunResult): 0 | 1 | 2 | 130 {
  const { applied, declined, blocked, manual, stale, failed } = ledgerOf(result)
  if (result.interrupted) return 130
  if (failed > 0 || result.failures.length > 0) return 2
  if (declined + blocked + manual + stale > 0) return 1
  return result.dryRun && applied > 0 ? 1 : 0
}
