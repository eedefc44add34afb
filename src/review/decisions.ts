/** Decisions as they are kept: in the session of a review, and in a file that goes to another machine. Plain JSON, one decision a line. */
import type { Edit } from '../codemod.ts'
import type { Question } from './changes.ts'
import type { Decision } from './machine.ts'

/** One decision, with what it needs to be found again. */
export interface Kept {
  /** Of the change: its path and fingerprint. */
  readonly id: string
  readonly codemod: string
  readonly decision: 'accept' | 'decline' | 'suppress'
  /** Of the fix that was decided about. */
  readonly fix?: string
  /** Of a suppression. */
  readonly reason?: string
  /** As a person wrote it: each edit with the text that it takes away, at an offset from the place found. */
  readonly edits?: readonly { readonly offset: number; readonly old: string; readonly text: string }[]
  /** Whether the shared edits of the fix are among those. */
  readonly isWhole?: boolean
}

/** What is kept of a decision. */
export function kept({ id, codemod, digest, site, group }: Question, decision: Decision): Kept {
  const base = { id, codemod, decision: decision.kind, ...(digest !== undefined && { fix: digest }) }
  if (decision.kind === 'suppress') return { ...base, reason: decision.reason }
  if (decision.kind === 'decline' || !decision.edited) return base
  const { at } = site.finding
  const text = group.files.find(({ path }) => path === at.path)!.text
  const edits = decision.edited.edits.map(({ start, end, text: now }) => {
    return { offset: start - at.start, old: text.slice(start, end), text: now }
  })
  return { ...base, edits, isWhole: decision.edited.isWhole }
}

/** The decision again; undefined where it was about something else than what is found now. */
export function revived({ digest, site, group }: Question, saved: Kept): Decision | undefined {
  if (saved.fix !== digest) return undefined
  if (saved.decision === 'suppress') return saved.reason ? { kind: 'suppress', reason: saved.reason } : undefined
  if (saved.decision === 'decline') return { kind: 'decline' }
  if (digest === undefined) return undefined
  if (!saved.edits) return { kind: 'accept' }
  const { path, start } = site.finding.at
  const { text } = group.files.find(file => file.path === path)!
  const edits = saved.edits.map(({ offset, old, text }): Edit => {
    return { path, start: start + offset, end: start + offset + old.length, text }
  })
  const isThere = edits.every((edit, index) => text.slice(edit.start, edit.end) === saved.edits![index]!.old)
  return isThere ? { kind: 'accept', edited: { edits, isWhole: saved.isWhole ?? false, rivals: new Set() } } : undefined
}

/** The text of a file of decisions: sorted, so that the same decisions are the same file. */
export function decisionsFile(decisions: readonly Kept[]): string {
  const sorted = [...decisions].sort((a, b) => (a.id < b.id ? -1 : 1))
  const lines = sorted.map(item => `    ${JSON.stringify(item)}`).join(',\n')
  return `{\n  "version": 1,\n  "decisions": [\n${lines}\n  ]\n}\n`
}

/** Reads a file of decisions. @returns what is wrong with it, in words, where it is none. */
export function readDecisions(text: string): readonly Kept[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return (error as Error).message
  }
  const { version, decisions } = (value ?? {}) as { version?: unknown; decisions?: unknown }
  if (version !== 1) return 'it has no "version": 1'
  if (!Array.isArray(decisions)) return 'it has no list "decisions"'
  const wrong = decisions.findIndex(item => !isKept(item))
  return wrong < 0 ? (decisions as Kept[]) : `decision ${wrong + 1} is not one that testfix writes`
}

/** Whether a value is a decision as it is kept. */
export function isKept(value: unknown): value is Kept {
  const { id, codemod, decision, fix, reason, edits } = (value ?? {}) as Record<string, unknown>
  const isText = (item: unknown) => item === undefined || typeof item === 'string'
  return (
    typeof id === 'string' &&
    typeof codemod === 'string' &&
    (decision === 'accept' || decision === 'decline' || (decision === 'suppress' && typeof reason === 'string')) &&
    isText(fix) &&
    (edits === undefined || (Array.isArray(edits) && edits.every(isEdit)))
  )
}

function isEdit(value: unknown): boolean {
  const { offset, old, text } = (value ?? {}) as Record<string, unknown>
  return Number.isInteger(offset) && typeof old === 'string' && typeof text === 'string'
}
