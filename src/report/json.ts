import { exitCodeOf, ledgerOf, type RunResult } from './result.ts'

/** Grows when a field changes its meaning or goes away; new fields do not count. */
export const SCHEMA_VERSION = 1

/** The run as one JSON object; `docs/report.schema.json` describes it. `version` is testfix's own. */
export function jsonReport(result: RunResult, version: string): string {
  const { dryRun, interrupted, codemods, sites, changes, undo, failures, skipped, safe, notes, files } = result
  const ledger = { found: sites.length, ...ledgerOf(result) }
  const report = {
    schemaVersion: SCHEMA_VERSION,
    testfix: version,
    dryRun,
    interrupted,
    exitCode: exitCodeOf(result),
    codemods,
    files,
    ledger,
    findings: sites,
    changes: changes.map(({ path, edits }) => ({ path, edits })),
    undo,
    failures,
    skipped,
    safe,
    notes,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
