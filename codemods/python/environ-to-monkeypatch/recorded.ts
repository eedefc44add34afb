/** Which variables `monkeypatch` has recorded when a function changes them. */
import type { SgNode } from '@ast-grep/napi'
import { isIn, kindOf, startOf, statementsOf } from '../shared/syntax.ts'
import type { Line } from './calls.ts'
import type { Mutation } from './environment.ts'
import type { Environment } from './guards.ts'

/** A statement that is handed over to `monkeypatch`. */
export interface Converted {
  /** The statement. */
  readonly holder: SgNode
  readonly parts: readonly Mutation[]
  readonly lines: readonly Line[]
}

/** Whether a change takes a variable away. */
export function isRemoval({ kind }: Mutation): boolean {
  return kind === 'delete' || kind === 'discard'
}

/** Whether a change is of all the variables of another. */
export function hasKeys(part: Mutation, { keys }: Mutation): boolean {
  return keys?.every(key => part.keys?.includes(key)) ?? false
}

/**
 * Whether all variables of a change are recorded when it is made, by a change that is taken over and always runs before, or by the test itself. Where there
 * was nothing to discard, nothing is recorded, and nothing is set again.
 */
export function isRecorded(
  { keys, kind, node, at }: Mutation,
  converted: readonly Converted[],
  unit: SgNode,
  environment: Environment,
): boolean {
  if (!keys) return false
  return keys.every(
    key =>
      environment.isRecorded(key, node, unit) ||
      converted.some(each =>
        each.parts.some(
          part =>
            part.at < at &&
            (kind === 'set' || part.kind !== 'discard') &&
            part.keys?.includes(key) &&
            runsBefore(each.holder, node),
        ),
      ),
  )
}

/** Whether a statement always runs before a node that follows it. */
function runsBefore(statement: SgNode, node: SgNode): boolean {
  const block = statement.parent()!
  if (isIn(node, block)) return true
  const attempt = block.parent()!
  if (kindOf(attempt) !== 'try_statement' || !isIn(node, attempt)) return false
  // In its finally clause a statement of the try has run, unless something before it failed.
  const before = statementsOf(block).filter(each => startOf(each) < startOf(statement))
  return !before.some(each => /[([]/.test(each.text()))
}
