import { unifiedDiff } from '../core/diff.ts'
import type { RunResult } from './result.ts'

/** The run's changes as one patch that `git apply` takes; '' when there are none. */
export function patchReport({ changes }: RunResult): string {
  return changes
    .map(({ patchPath, text, bom, edits }) => unifiedDiff({ path: patchPath, before: text, edits, bom }))
    .join('')
}
