/** A change as a person wrote it, as edits of the file as it was read. */
import type { Edit } from '../codemod.ts'
import { editsBetween } from '../core/changed.ts'
import { applyEdits, overlap, type TextEdit } from '../core/edits.ts'
import type { Question } from './changes.ts'
import type { Decision, Edited } from './machine.ts'

/** The edits in its own file that a change brings along with others. */
export function sharedEdits({ site, path, group }: Question): Edit[] {
  const plan = group.plans.find(({ sites }) => sites.includes(site))!.plan
  const keys = new Set(site.finding.fix?.shared ?? [])
  const shared = (plan.shared ?? []).filter(({ key, when }) => when === 'any' && keys.has(key))
  return shared.flatMap(({ edits }) => edits).filter(edit => edit.path === path)
}

/** What a person wrote, as edits of the file as it was read. */
export function editedFrom(
  question: Question,
  shared: readonly TextEdit[],
  written: string,
  others: readonly Question[],
): Edited {
  const { path, group } = question
  const { text } = group.files.find(file => file.path === path)!
  const own = editsApartFrom(text, shared, written)
  const edits = own ?? editsBetween(text, written)
  const edited = { edits: edits.map(edit => ({ ...edit, path })), isWhole: own === undefined && shared.length > 0 }
  return { ...edited, rivals: rivalsTo(question, edited, others) }
}

/** The edits that come on top of the shared ones; undefined where they change what those put in. */
function editsApartFrom(text: string, shared: readonly TextEdit[], written: string): TextEdit[] | undefined {
  if (shared.length === 0) return editsBetween(text, written)
  const sorted = [...shared].sort((a, b) => a.start - b.start || a.end - b.end)
  const result: TextEdit[] = []
  for (const edit of editsBetween(applyEdits(text, sorted), written)) {
    let shift = 0
    for (const { start, end, text: put } of sorted) {
      const from = start + shift
      if (edit.end < from || (edit.end === from && edit.start < from)) break
      if (edit.start < from + put.length) return undefined
      shift += put.length - (end - start)
    }
    result.push({ start: edit.start - shift, end: edit.end - shift, text: edit.text })
  }
  return result
}

/** The changes that what a person wrote cannot go in together with. */
function rivalsTo(
  { id, path, codemod }: Question,
  { edits }: Pick<Edited, 'edits'>,
  others: readonly Question[],
): ReadonlySet<string> {
  const meets = (other: Question) => {
    const theirs = [...(other.site.finding.fix?.edits ?? []), ...sharedEdits(other)].filter(edit => edit.path === path)
    const touches = (a: TextEdit, b: TextEdit) =>
      other.codemod === codemod ? overlap(a, b) : a.start <= b.end && b.start <= a.end
    return edits.some(edit => theirs.some(their => touches(edit, their)))
  }
  return new Set(others.filter(other => other.id !== id && other.path === path && meets(other)).map(other => other.id))
}

/** A decision of another time, with what it cannot go in together with now. */
export function withRivals(question: Question, decision: Decision, others: readonly Question[]): Decision {
  if (decision.kind !== 'accept' || !decision.edited) return decision
  return { ...decision, edited: { ...decision.edited, rivals: rivalsTo(question, decision.edited, others) } }
}
