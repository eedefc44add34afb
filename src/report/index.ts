import { jsonReport } from './json.ts'
import { patchReport } from './patch.ts'
import { exitCodeOf, ledgerOf } from './result.ts'
import { textReport } from './text.ts'

/** Every view of a run's result: pure functions of it. */
export const report = { text: textReport, json: jsonReport, patch: patchReport, ledger: ledgerOf, exitCode: exitCodeOf }
